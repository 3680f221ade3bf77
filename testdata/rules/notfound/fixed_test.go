package notfound_test

import (
	"context"
	"errors"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/fixed"
)

// TestFixed: a fixed reconciler ends when its object is gone, and fails with every
// other error.
func TestFixed(t *testing.T) {
	failing := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithInterceptorFuncs(interceptor.Funcs{
		Get: func(context.Context, client.WithWatch, client.ObjectKey, client.Object, ...client.GetOption) error {
			return apierrors.NewInternalError(errors.New("etcd is slow"))
		},
	}).Build()
	for name, rec := range map[string]func(client.Client) reconcile.Reconciler{
		"direct":   func(c client.Client) reconcile.Reconciler { return &fixed.AppReconciler{Client: c} },
		"logging":  func(c client.Client) reconcile.Reconciler { return &fixed.LoggingReconciler{Client: c} },
		"wrapped":  func(c client.Client) reconcile.Reconciler { return &fixed.WrapReconciler{Client: c} },
		"terminal": func(c client.Client) reconcile.Reconciler { return &fixed.TerminalReconciler{Client: c} },
		"said":     func(c client.Client) reconcile.Reconciler { return &fixed.SayingReconciler{Client: c} },
	} {
		if _, err := rec(empty()).Reconcile(t.Context(), gone); err != nil {
			t.Errorf("%s: the pass after the deletion failed: %v", name, err)
		}
		if _, err := rec(failing).Reconcile(t.Context(), gone); err == nil {
			t.Errorf("%s: another error is lost", name)
		}
	}
}
