package bad

import (
	"log/slog"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Logged only notes that there is no application.
func Logged(apps map[string]*demov1.Foo, name string) string {
	app := apps[name]
	if app == nil {
		slog.Warn("no application", "name", name)
	}
	return app.Spec.Image // want `this is reached where the test above has found a nil pointer: reading .Spec panics; end that branch, or give it a value`
}

// doc:end

// A Target is where a request goes.
type Target struct {
	App  *demov1.Foo
	Pods int
}

// Shop tests the application for one of two things that it asks of it.
func (t *Target) Shop() (string, string) {
	name := "none"
	if t.App != nil && t.App.Name != "" {
		name = t.App.Name
	}
	return name, t.App.Spec.Image // want `this is reached where the test above has found a nil pointer: reading .Spec panics; end that branch, or give it a value`
}

// Tolerated collects what is wrong, and goes on.
func Tolerated(pod *corev1.Pod) (wrong []string) {
	owner := ownerOf(pod)
	if owner == nil {
		wrong = append(wrong, "no owner")
	}
	if owner.Kind != "StatefulSet" { // want `this is reached where the test above has found a nil pointer: reading .Kind panics; end that branch, or give it a value`
		wrong = append(wrong, "owner of another kind")
	}
	return wrong
}

// ownerOf returns the first owner.
func ownerOf(pod *corev1.Pod) *metav1.OwnerReference {
	for i := range pod.OwnerReferences {
		return &pod.OwnerReferences[i]
	}
	return nil
}
