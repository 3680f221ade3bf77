package bad

import (
	"encoding/pem"
	"fmt"
	"log/slog"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Noticed logs what it has not found by its name.
func Noticed(apps map[string]*demov1.Foo, name string) string {
	app := apps[name]
	if app == nil {
		slog.Warn("no application", "name", app.Name) // want `this is reached where the test above has found a nil pointer: reading .Name panics; read it in the other branch`
		return ""
	}
	return app.Spec.Image
}

// doc:end

// A Target is where a request goes.
type Target struct {
	App  *demov1.Foo
	Pods int
}

// Late asks for the second part of its condition where the first has found nothing, too.
func (t *Target) Late() bool {
	return t.App != nil && t.App.Status.Phase == demov1.FooPending || t.App.Spec.Paused // want `this is reached where the test above has found a nil pointer: reading .Spec panics`
}

// Tolerated reads the owner that it has not found.
func Tolerated(pod *corev1.Pod) string {
	owner := ownerOf(pod)
	if owner != nil {
		return owner.Kind
	}
	return "none of " + owner.Name // want `this is reached where the test above has found a nil pointer: reading .Name panics`
}

// Decoded names what it has not found.
func Decoded(data []byte) (string, error) {
	block, _ := pem.Decode(data)
	if block == nil || block.Type != "CERTIFICATE" {
		return "", fmt.Errorf("%s is no certificate", block.Type) // want `this is reached where the test above has found a nil pointer: reading .Type panics`
	}
	return string(block.Bytes), nil
}

// A Finder finds pods.
type Finder interface {
	Find(name string) (*corev1.Pod, error)
}

// BoundTo reads what it has not found.
func BoundTo(pods Finder, name string) (string, error) {
	pod, err := pods.Find(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	if pod == nil || pod.Spec.NodeName == "" {
		return "", fmt.Errorf("%s is not bound", pod.Name) // want `this is reached where the test above has found a nil pointer`
	}
	return pod.Spec.NodeName, nil
}

// ownerOf returns the first owner.
func ownerOf(pod *corev1.Pod) *metav1.OwnerReference {
	for i := range pod.OwnerReferences {
		return &pod.OwnerReferences[i]
	}
	return nil
}
