package leak_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/good"
)

// TestPerObject reconciles a Secret, deletes it, and reconciles it again.
func TestPerObject(t *testing.T) {
	key := types.NamespacedName{Namespace: "shop", Name: "web"}
	req := ctrl.Request{NamespacedName: key}
	comesAndGoes := func(r func(client.Client) reconcile.Reconciler) {
		secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
		c := fake.NewClientBuilder().WithScheme(scheme.Scheme).WithObjects(secret).Build()
		of := r(c)
		for range 2 {
			if _, err := of.Reconcile(t.Context(), req); err != nil {
				t.Fatal(err)
			}
			if err := client.IgnoreNotFound(c.Delete(t.Context(), secret)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var b *bad.Timer
	comesAndGoes(func(c client.Client) reconcile.Reconciler { b = bad.NewTimer(c); return b })
	if b.Len() != 1 {
		t.Errorf("bad: %d entries", b.Len())
	}
	var g *good.Timer
	comesAndGoes(func(c client.Client) reconcile.Reconciler { g = good.NewTimer(c); return g })
	if g.Len() != 0 {
		t.Errorf("good: %d entries", g.Len())
	}
	comesAndGoes(func(c client.Client) reconcile.Reconciler { return &bad.Hasher{Client: c} })
	if bad.Hash(key) == "" {
		t.Error("bad: the version is gone")
	}
	comesAndGoes(func(c client.Client) reconcile.Reconciler { r, _ := good.NewReader(c); return r })
}
