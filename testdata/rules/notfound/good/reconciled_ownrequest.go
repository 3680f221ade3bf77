package good

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A ClusterRequest has a key in it, and more.
type ClusterRequest struct {
	ctrl.Request
	ClusterName string
}

// ClusterReconciler has a client for each cluster.
type ClusterReconciler struct{ Clients map[string]client.Client }

// Reconcile knows that the object may be gone.
func (r *ClusterReconciler) Reconcile(ctx context.Context, req ClusterRequest) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Clients[req.ClusterName].Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// PlainReconciler has the key itself for a request.
type PlainReconciler struct{ Client client.Client }

// Reconcile knows that the object may be gone.
func (r *PlainReconciler) Reconcile(ctx context.Context, key types.NamespacedName) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Client.Get(ctx, key, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// A TeamRequest names what owns objects, and not one of them.
type TeamRequest struct{ Team string }

// TeamReconciler needs the team's settings.
type TeamReconciler struct{ Client client.Client }

// Reconcile fails until they are there.
func (r *TeamReconciler) Reconcile(ctx context.Context, req TeamRequest) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Client.Get(ctx, client.ObjectKey{Namespace: "teams", Name: req.Team}, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
