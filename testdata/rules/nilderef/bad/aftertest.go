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

// Resized gives a size a value for some applications alone.
func Resized(t *Target) int32 {
	if t.App == nil && t.Pods > 0 {
		t.App = &demov1.Foo{}
	}
	return t.App.Status.Replicas // want `this is reached where the test above has found a nil pointer: reading .Status panics; end that branch, or give it a value`
}

// Decoded names what it has not found.
func Decoded(data []byte) (string, error) {
	block, _ := pem.Decode(data)
	if block == nil || block.Type != "CERTIFICATE" {
		return "", fmt.Errorf("%s is no certificate", block.Type) // want `this is reached where the test above has found a nil pointer: reading .Type panics; end that branch, or give it a value`
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

// A Getter puts an answer where it was told to.
type Getter interface{ Get() error }

// Filled reads the answer that another function may have filled in, or not.
func Filled(keep func(into **demov1.Foo) Getter) (string, error) {
	var app *demov1.Foo
	get := keep(&app)
	if err := get.Get(); err != nil {
		if app != nil && app.Name == "" {
			return "", nil
		}
		return app.Spec.Image, err // want `this is reached where the test above has found a nil pointer: reading .Spec panics; end that branch, or give it a value`
	}
	return "", nil
}

// ownerOf returns the first owner.
func ownerOf(pod *corev1.Pod) *metav1.OwnerReference {
	for i := range pod.OwnerReferences {
		return &pod.OwnerReferences[i]
	}
	return nil
}
