package bad

import (
	"fmt"
	"log/slog"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Noticed logs what it has not found by its name.
func Noticed(apps map[string]*demov1.Foo, name string) string {
	app := apps[name]
	if app == nil {
		slog.Warn("no application", "name", app.Name) // want `leads here when the pointer is nil: reading .Name panics; read it in the other branch`
		return ""
	}
	return app.Spec.Image
}

// doc:end

// Tolerated reads the owner that it has not found.
func Tolerated(pod *corev1.Pod) string {
	owner := ownerOf(pod)
	if owner != nil {
		return owner.Kind
	}
	return "none of " + owner.Name // want `leads here when the pointer is nil: reading .Name panics`
}

// Chosen tests a field that is always there, and reads it where it is not.
func Chosen(set *appsv1.Deployment) (map[string]string, error) {
	selector := set.Spec.Selector
	if selector == nil {
		return nil, fmt.Errorf("no labels in %v", selector.MatchLabels) // want `leads here when the pointer is nil: reading .MatchLabels panics`
	}
	return selector.MatchLabels, nil
}

// OwnerKind asks in a switch.
func OwnerKind(pod *corev1.Pod) string {
	owner := ownerOf(pod)
	switch {
	case owner == nil:
		return "no " + owner.Kind // want `leads here when the pointer is nil: reading .Kind panics`
	case owner.Kind == "":
		return "any"
	}
	return owner.Kind
}

// ImageUnlessGone reads what a helper has found to be nil.
func ImageUnlessGone(app *demov1.Foo) string {
	if isGone(app) {
		return app.Name // want `leads here when the pointer is nil: reading .Name panics`
	}
	return app.Spec.Image
}

// ImageIn names what the map has not.
func ImageIn(apps map[string]*demov1.Foo, name string) string {
	app, ok := apps[name]
	if !ok {
		return "none of " + app.Name // want `the test on line \d\d leads here when the pointer is nil: reading .Name panics`
	}
	return app.Spec.Image
}

func isGone(app *demov1.Foo) bool { return app == nil }

// ownerOf returns the first owner.
func ownerOf(pod *corev1.Pod) *metav1.OwnerReference {
	for i := range pod.OwnerReferences {
		return &pod.OwnerReferences[i]
	}
	return nil
}
