// Package deletenotfound_test runs the bad and the good reconcilers for a deleted
// application without a service, against a real API server.
package deletenotfound_test

import (
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deletenotfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deletenotfound/good"
)

// deleted creates an application with a finalizer and deletes it.
func deleted(t *testing.T, c client.Client, namespace, name, finalizer string) reconcile.Request {
	t.Helper()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name, Finalizers: []string{finalizer}}}
	app.Spec.SecretName = "token"
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := c.Delete(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	return reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
}

func TestCleanup(t *testing.T) {
	c, cfg := proof.Client(t), proof.Server(t)
	ns := proof.Namespace(t, cfg)
	for name, r := range map[string]reconcile.Reconciler{
		"bad":     &bad.AppReconciler{Client: c},
		"shared":  &bad.SharedReconciler{Client: c},
		"scope":   &bad.ScopeReconciler{Client: c},
		"other":   &bad.OtherReconciler{Client: c},
		"helper":  &bad.HelperReconciler{Client: c, Clientset: kubernetes.NewForConfigOrDie(cfg)},
		"several": &bad.SeveralReconciler{Client: c},
	} {
		req := deleted(t, c, ns, name, bad.Finalizer)
		for range 2 {
			if _, err := r.Reconcile(t.Context(), req); !apierrors.IsNotFound(err) {
				t.Errorf("%s: %v, want NotFound", name, err)
			}
		}
		if err := c.Get(t.Context(), req.NamespacedName, &demov1.Foo{}); err != nil {
			t.Errorf("%s: the application is gone: %v", name, err)
		}
	}
	for name, r := range map[string]reconcile.Reconciler{
		"good":    &good.AppReconciler{Client: c},
		"callers": &good.CallersReconciler{Client: c},
	} {
		req := deleted(t, c, ns, name, good.Finalizer)
		if _, err := r.Reconcile(t.Context(), req); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := c.Get(t.Context(), req.NamespacedName, &demov1.Foo{}); !apierrors.IsNotFound(err) {
			t.Errorf("%s: the application is still there: %v", name, err)
		}
	}
}
