// Package emptyobject_test sends the objects to a real API server.
package emptyobject_test

import (
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/emptyobject/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/emptyobject/good"
)

func TestProof(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	clientset, err := kubernetes.NewForConfig(proof.Server(t))
	if err != nil {
		t.Fatal(err)
	}
	const want = "resource name may not be empty"
	for name, err := range map[string]error{
		"status": bad.SetPhase(t.Context(), c, app.DeepCopy()),
		"delete": bad.Remove(t.Context(), c),
		"patch":  bad.Label(t.Context(), c, app.DeepCopy()),
		"scale":  bad.Scale(t.Context(), clientset, namespace),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("bad %s: %v, want %s", name, err, want)
		}
	}
	key := client.ObjectKeyFromObject(app)
	if err := good.SetPhase(t.Context(), c, app); err != nil {
		t.Errorf("good: %v", err)
	}
	if err := good.Read(t.Context(), c, key); err != nil {
		t.Errorf("good: %v", err)
	}
	if err := good.Ensure(t.Context(), c, key); err != nil {
		t.Errorf("good: %v", err)
	}
	if err := good.Remove(t.Context(), c, key); err != nil {
		t.Errorf("good: %v", err)
	}
	if user, err := good.Self(t.Context(), c); err != nil || user == "" {
		t.Errorf("good: the server says %q: %v", user, err)
	}
	if err := good.Named(t.Context(), c, key); err != nil {
		t.Errorf("good: %v", err)
	}
}
