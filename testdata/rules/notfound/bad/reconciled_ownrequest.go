package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A ClusterRequest has a key in it, and more: multicluster-runtime's, in the smallest form.
type ClusterRequest struct {
	ctrl.Request
	ClusterName string
}

// ClusterReconciler has a client for each cluster.
type ClusterReconciler struct{ Clients map[string]client.Client }

// Reconcile reads the object in its cluster.
func (r *ClusterReconciler) Reconcile(ctx context.Context, req ClusterRequest) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Clients[req.ClusterName].Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// PlainReconciler has the key itself for a request.
type PlainReconciler struct{ Client client.Client }

// Reconcile reads the object of the key.
func (r *PlainReconciler) Reconcile(ctx context.Context, key types.NamespacedName) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Client.Get(ctx, key, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}
