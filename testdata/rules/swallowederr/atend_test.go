package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestAtEnd fails where the status is written at the end, where a list is asked for and
// where something is deleted: bad says that all is done.
func TestAtEnd(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: shop.Namespace, Name: "web"}}).WithInterceptorFuncs(interceptor.Funcs{
		SubResourceUpdate: func(context.Context, client.Client, string, client.Object, ...client.SubResourceUpdateOption) error {
			return errServer
		},
		Patch: func(context.Context, client.WithWatch, client.Object, client.Patch, ...client.PatchOption) error {
			return errServer
		},
		Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error { return errServer },
	}).Build()
	for name, x := range map[string]struct {
		r     reconcile.Reconciler
		fails bool
	}{
		"bad ending":    {&bad.EndingReconciler{Client: c}, false},
		"bad forgotten": {&bad.ForgottenReconciler{Client: c}, false},
		"good ending":   {&good.EndingReconciler{Client: c}, true},
	} {
		if _, err := x.r.Reconcile(t.Context(), shop); errors.Is(err, errServer) != x.fails {
			t.Errorf("%s: %v", name, err)
		}
	}
}
