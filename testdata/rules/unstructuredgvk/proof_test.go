// Package unstructuredgvk_test executes the functions with the fake client,
// which finds resources as the real one does.
package unstructuredgvk_test

import (
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructuredgvk/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructuredgvk/good"
)

func TestType(t *testing.T) {
	key := client.ObjectKey{Namespace: "default", Name: "settings"}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(
		&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}).Build()
	empty := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	_, read := bad.Read(t.Context(), c, key)
	_, all := bad.ReadAll(t.Context(), c)
	for name, err := range map[string]error{
		"read": read, "meta": bad.ReadMeta(t.Context(), c, key), "all": all, "create": bad.Create(t.Context(), c),
		"named": bad.Named(t.Context(), c, "web"), "spec": bad.Spec(t.Context(), c, "web"), "named meta": bad.NamedMeta(t.Context(), c, key),
	} {
		if err == nil || !strings.Contains(err.Error(), "Kind") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if !strings.Contains(read.Error(), "Object 'Kind' is missing in 'unstructured object has no kind'") {
		t.Errorf("read: %v", read)
	}

	obj, err := good.Read(t.Context(), c, key)
	if err != nil || obj.GetName() != key.Name {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"fields": good.Fields(t.Context(), c, key), "prepared": good.Prepared(t.Context(), c, key), "meta": good.Meta(t.Context(), c, key),
		"twice": good.Twice(t.Context(), c, key), "given": good.Given(t.Context(), c, key, obj),
		"named": good.Named(t.Context(), empty, "web"), "held": good.Held(t.Context(), empty, "db"),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n, err := good.Later(c)(t.Context()); n != 1 || err != nil {
		t.Errorf("later: %d, %v", n, err)
	}
	if err := good.NamedMeta(t.Context(), c, key); err != nil {
		t.Errorf("named meta: %v", err)
	}
	if good.Given(t.Context(), c, key, &unstructured.Unstructured{}) == nil {
		t.Error("an object without a type was read")
	}
}

// A real API server answers with the type of what was asked for.
func TestScale(t *testing.T) {
	c := proof.Client(t)
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "shop"}}
	d.Spec.Replicas = new(int32)
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{"app": "shop"}}
	d.Spec.Template.Labels = d.Spec.Selector.MatchLabels
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
	if err := c.Create(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	target := &unstructured.Unstructured{}
	target.SetGroupVersionKind(appsv1.SchemeGroupVersion.WithKind("Deployment"))
	target.SetNamespace(d.Namespace)
	target.SetName(d.Name)
	if n, err := good.Scale(t.Context(), c, target); n != 0 || err != nil {
		t.Errorf("Scale: %d, %v", n, err)
	}
}
