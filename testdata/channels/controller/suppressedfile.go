package controller

//lint:file-ignore reconcilectx,notfound an example of a whole file

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Events has mistakes that are suppressed in the whole file.
type Events struct{ client.Client }

// Reconcile looks at one event.
func (r *Events) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	event := &corev1.Event{}
	if err := r.Get(context.TODO(), req.NamespacedName, event); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}
