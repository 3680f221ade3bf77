package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Nodes has a suppressed mistake, and suppressions that are wrong themselves.
type Nodes struct{ client.Client }

// Reconcile looks at one node.
func (r *Nodes) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		//lint:ignore notfound nodes are made by the installer and must exist
		return reconcile.Result{}, err
	}
	//lint:ignore reconcilectx
	if err := r.Update(context.TODO(), node); err != nil {
		return reconcile.Result{}, err
	}
	//lint:ignore statusupdat the name has a letter too few
	if err := r.Status().Update(ctx, node); err != nil { //lint:ignore SA1019 a check of another tool
		return reconcile.Result{}, err
	}
	//lint:ignore resulterr nothing is reported on the next line
	return reconcile.Result{}, nil
}
