package finalizerleak_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	bad "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/unadded"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/unadded"
)

// TestUnadded: the secret of an application goes with it.
func TestUnadded(t *testing.T) {
	for name, rec := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":  func(c client.Client) reconcile.Reconciler { return &bad.VaultReconciler{Client: c} },
		"good": func(c client.Client) reconcile.Reconciler { return &unadded.VaultReconciler{Client: c} },
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
		req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
		for i := range 2 {
			if i == 1 {
				if err := c.Delete(t.Context(), app); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := rec(c).Reconcile(t.Context(), req); err != nil {
				t.Fatal(err)
			}
		}
		err := c.Get(t.Context(), client.ObjectKey{Namespace: "vault", Name: "web"}, &corev1.Secret{})
		if stays := !apierrors.IsNotFound(err); stays != (name == "bad") {
			t.Errorf("%s: the secret stays: %v (%v)", name, stays, err)
		}
	}
}
