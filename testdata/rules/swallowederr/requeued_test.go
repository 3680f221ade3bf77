package swallowederr_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestRequeued lets the server refuse everything but the read of the node: bad comes again
// and tells nothing of the refusal, good returns it, or has it in the log.
func TestRequeued(t *testing.T) {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Namespace: shop.Namespace, Name: shop.Name}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(node).WithInterceptorFuncs(interceptor.Funcs{
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return errServer },
		List: func(context.Context, client.WithWatch, client.ObjectList, ...client.ListOption) error {
			return errServer
		},
	}).Build()
	run := func(r reconcile.Reconciler) (result reconcile.Result, err error, logged string) {
		var buf bytes.Buffer
		result, err = r.Reconcile(log.IntoContext(t.Context(), zap.New(zap.WriteTo(&buf))), shop)
		return result, err, buf.String()
	}
	for name, r := range map[string]reconcile.Reconciler{"uncordon": &bad.UncordonReconciler{Client: c}, "announcing": &bad.AnnouncingReconciler{Client: c}} {
		if result, err, logged := run(r); err != nil || result.IsZero() || strings.Contains(logged, errServer.Error()) {
			t.Errorf("bad %s: %v, %v, log %s", name, result, err, logged)
		}
	}
	for name, r := range map[string]reconcile.Reconciler{"uncordon": &good.UncordonReconciler{Client: c}, "announcing": &good.AnnouncingReconciler{Client: c}} {
		if _, err, logged := run(r); err == nil && !strings.Contains(logged, errServer.Error()) {
			t.Errorf("good %s: %v, log %s", name, err, logged)
		}
	}
}
