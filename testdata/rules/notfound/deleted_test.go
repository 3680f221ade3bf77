package notfound_test

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
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good"
)

// TestDeleted: the first pass deletes the service; in bad all that follow fail.
func TestDeleted(t *testing.T) {
	meta := metav1.ObjectMeta{Namespace: "default", Name: "shop"}
	req := reconcile.Request{NamespacedName: client.ObjectKey{Namespace: meta.Namespace, Name: meta.Name}}
	for name, test := range map[string]struct {
		rec   func(client.Client) reconcile.Reconciler
		fails bool
	}{
		"bad":  {func(c client.Client) reconcile.Reconciler { return &bad.ServiceReconciler{Client: c} }, true},
		"good": {func(c client.Client) reconcile.Reconciler { return &good.ServiceReconciler{Client: c} }, false},
	} {
		objs := []client.Object{&demov1.Foo{ObjectMeta: meta}, &corev1.Service{ObjectMeta: meta}, &corev1.Secret{ObjectMeta: meta}, &corev1.ConfigMap{ObjectMeta: meta}}
		rec := test.rec(fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(objs...).Build())
		if _, err := rec.Reconcile(t.Context(), req); err != nil {
			t.Errorf("%s, first pass: %v", name, err)
		}
		for range 2 {
			if _, err := rec.Reconcile(t.Context(), req); apierrors.IsNotFound(err) != test.fails {
				t.Errorf("%s, later: %v", name, err)
			}
		}
	}
}
