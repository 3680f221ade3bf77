// Package writeback_test runs the controllers against a real API server.
package writeback_test

import (
	"context"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/writeback/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/writeback/good"
)

// pass reconciles an app whose default Secret exists.
func pass(t *testing.T, rec reconcile.Reconciler) error {
	t.Helper()
	namespace := proof.Namespace(t, proof.Server(t))
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop-secret"}}
	for _, obj := range []client.Object{app, secret} {
		if err := proof.Client(t).Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	_, err := rec.Reconcile(context.Background(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)})
	return err
}

// The default is gone when it is needed.
func TestBadLosesDefaults(t *testing.T) {
	c := proof.Client(t)
	for name, rec := range map[string]reconcile.Reconciler{
		"app":    &bad.AppReconciler{Client: c},
		"helper": &bad.HelperReconciler{Client: c},
		"patch":  &bad.PatchReconciler{Client: c},
	} {
		err := pass(t, rec)
		if err == nil || !strings.Contains(err.Error(), "resource name may not be empty") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestGoodKeepsDefaults(t *testing.T) {
	c := proof.Client(t)
	for name, rec := range map[string]reconcile.Reconciler{
		"app":     &good.AppReconciler{Client: c},
		"again":   &good.AgainReconciler{Client: c},
		"last":    &good.LastReconciler{Client: c},
		"stored":  &good.StoredReconciler{Client: c},
		"changed": &good.ChangedReconciler{Client: c},
		"patch":   &good.PatchReconciler{Client: c},
		"label":   &good.LabelReconciler{Client: c},
		"end":     &good.EndReconciler{Client: c},
		"rounds":  &good.RoundsReconciler{Client: c},
	} {
		if err := pass(t, rec); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
