package good

import (
	"log/slog"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Noticed logs what it has not found by the name that it was given.
func Noticed(apps map[string]*demov1.Foo, name string) string {
	app := apps[name]
	if app == nil {
		slog.Warn("no application", "name", name)
		return ""
	}
	return app.Spec.Image
}

// doc:end

// SelectorOf gives what is not there a value, and reads that.
func SelectorOf(set *appsv1.Deployment) map[string]string {
	if set.Spec.Selector == nil {
		set.Spec.Selector = &metav1.LabelSelector{}
		return set.Spec.Selector.MatchLabels
	}
	return set.Spec.Selector.MatchLabels
}

// FirstImage looks for another one where the first is not there.
func FirstImage(apps map[string]*demov1.Foo, names []string) string {
	var app *demov1.Foo
	for _, name := range names {
		if app == nil {
			app = apps[name]
			if app != nil {
				return app.Spec.Image
			}
		}
	}
	return ""
}
