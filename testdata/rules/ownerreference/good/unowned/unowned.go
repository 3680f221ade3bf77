// Package unowned creates objects with the owner that it waits for, and others that it does not hear of.
package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
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
	return ctrl.NewControllerManagedBy(mgr).Named("owned").For(&demov1.Foo{}).Owns(&corev1.Secret{}).Complete(r)
}

// doc:begin

// Reconcile creates the secret.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	settings, err := r.settings(app)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, settings); client.IgnoreAlreadyExists(err) != nil {
		return ctrl.Result{}, err
	}
	shared := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: "settings"}} // of all apps there
	if err := r.Create(ctx, shared); client.IgnoreAlreadyExists(err) != nil {
		return ctrl.Result{}, err
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := ctrl.SetControllerReference(app, secret, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, secret))
}

// doc:end

func (r *Reconciler) settings(app *demov1.Foo) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return settings, ctrl.SetControllerReference(app, settings, r.Scheme())
}
