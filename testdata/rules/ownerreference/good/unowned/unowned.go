// Package unowned creates objects with the owner that it waits for, and others that it does not hear of.
package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/good/withowner"
)

// Reconciler keeps a secret for an application.
type Reconciler struct {
	client.Client
}

// SetupWithManager wants to hear of the secrets.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("owned").For(&demov1.Foo{}).Owns(&corev1.Secret{}).Complete(r) // want:missingwatch `nothing watches ConfigMap made for each Foo`
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

// Parts gets its objects owned in the function of CreateOrUpdate, and by another package.
type Parts struct {
	client.Client
}

// Reconcile makes both.
func (r *Parts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, account, func() error {
		return ctrl.SetControllerReference(app, account, r.Scheme())
	}); err != nil {
		return ctrl.Result{}, err
	}
	ports := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return ctrl.Result{}, client.IgnoreAlreadyExists(withowner.Create(ctx, r.Client, ports, app))
}

func (r *Reconciler) settings(app *demov1.Foo) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return settings, ctrl.SetControllerReference(app, settings, r.Scheme())
}

// Report keeps one object for all applications, which has a name of its own.
type Report struct {
	client.Client
}

// Reconcile writes it anew.
func (r *Report) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	apps := demov1.FooList{}
	if err := r.List(ctx, &apps); err != nil {
		return ctrl.Result{}, err
	}
	report := demov1.Bar{ObjectMeta: metav1.ObjectMeta{Name: "all-apps"}}
	_, err := controllerutil.CreateOrPatch(ctx, r.Client, &report, func() error {
		report.Labels = map[string]string{"apps": apps.ResourceVersion}
		return nil
	})
	return ctrl.Result{}, err
}
