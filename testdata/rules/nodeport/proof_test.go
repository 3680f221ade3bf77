// Package nodeport_test asks an API server for the Services of two objects.
package nodeport_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nodeport/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nodeport/good"
)

func TestSecondService(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	for name, serviceFor := range map[string]func(*demov1.Foo) *corev1.Service{"bad": bad.ServiceFor, "good": good.ServiceFor} {
		var last error
		for _, app := range []string{"one", "two"} {
			if last != nil {
				t.Fatal(last)
			}
			last = c.Create(t.Context(), serviceFor(&demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name + "-" + app}}))
		}
		if refused := apierrors.IsInvalid(last); refused != (name == "bad") || !refused && last != nil {
			t.Errorf("%s: the second Service: %v", name, last)
		}
	}
}
