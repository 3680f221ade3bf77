// Package never sets the status of what it reconciles, and stores none.
package never

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler tells how many replicas a Foo has.
type Reconciler struct {
	client.Client
}

// SetupWithManager registers the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Complete(r)
}

// Reconcile looks at the Deployment of a Foo.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo, found := &demov1.Foo{}, &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, req.NamespacedName, found); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	foo.Status.Replicas = found.Status.ReadyReplicas // want `Status\.Replicas of the Foo is set here, but nothing writes the status afterwards`
	ctrl.LoggerFrom(ctx).Info("counted", "name", foo.Name)
	return ctrl.Result{}, nil
}
