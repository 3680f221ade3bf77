// Package unowned creates objects without the owner that it waits for.
package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler keeps a secret for an application.
type Reconciler struct {
	client.Client
}

// SetupWithManager wants to hear of the secrets.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("unowned").For(&demov1.Foo{}).Owns(&corev1.Secret{}).Owns(&rbacv1.ClusterRole{}).Complete(r)
}

// Reconcile creates the secret.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, secret))
}

// Grant lets an application read what lies in no namespace.
func (r *Reconciler) Grant(ctx context.Context, app *demov1.Foo) error {
	return r.Create(ctx, &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: app.Name}})
}
