// Package chained makes objects of a kind that another controller of the package reconciles.
package chained

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler makes an app for each deployment.
type Reconciler struct {
	client.Client
}

// SetupWithManager starts both controllers.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	if err := ctrl.NewControllerManagedBy(mgr).Named("apps").For(&demov1.Foo{}).Complete(&Apps{r.Client}); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).Named("chained").For(&appsv1.Deployment{}).Owns(&demov1.Foo{}).Complete(r)
}

// Reconcile makes the app, or deletes it with the deployment.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deploy, app := &appsv1.Deployment{}, &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, deploy)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if err != nil {
		if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: req.Name + "-app"}, app); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
		return ctrl.Result{}, r.Delete(ctx, app)
	}
	app = &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: deploy.Namespace, Name: deploy.Name + "-app"}}
	if err := ctrl.SetControllerReference(deploy, app, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, app))
}
