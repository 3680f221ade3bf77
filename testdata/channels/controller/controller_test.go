package controller

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// inTest has a mistake in a test: most rules do not report there.
type inTest struct{ client.Client }

func (r *inTest) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(context.TODO(), req.NamespacedName, node); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}

func TestInTest(t *testing.T) {
	if _, err := (&inTest{fake.NewClientBuilder().Build()}).Reconcile(t.Context(), reconcile.Request{}); err == nil {
		t.Error("no error")
	}
}
