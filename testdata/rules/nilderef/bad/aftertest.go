package bad

import (
	"encoding/pem"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Target is where a request goes.
type Target struct {
	App  *demov1.Foo
	Pods int
}

// doc:begin

// Late asks for the second part of its condition where the first has found nothing, too.
func (t *Target) Late() bool {
	return t.App != nil && t.App.Status.Phase == demov1.FooPending || t.App.Spec.Paused // want `leads here when the pointer is nil: reading .Spec panics`
}

// doc:end

// Decoded names what it has not found.
func Decoded(data []byte) (string, error) {
	block, _ := pem.Decode(data)
	if block == nil || block.Type != "CERTIFICATE" {
		return "", fmt.Errorf("%s is no certificate", block.Type) // want `leads here when the pointer is nil: reading .Type panics`
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
		return "", fmt.Errorf("%s is not bound", pod.Name) // want `leads here when the pointer is nil`
	}
	return pod.Spec.NodeName, nil
}
