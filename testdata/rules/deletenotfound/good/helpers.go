package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deletenotfound/good/cleanup"
)

// CallersReconciler has functions whose NotFound is a question of who calls them.
type CallersReconciler struct {
	client.Client
}

func (r *CallersReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused { // the object lives: the next pass heals
		if err := r.deleteService(ctx, app.Namespace, app.Name); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, cleanup.Strict(ctx, r.Client, app.Namespace, app.Name)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.deleteService(ctx, app.Namespace, app.Name); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if err := r.deleteAll(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.deleteMaps(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if err := cleanup.Named(ctx, r.Client, app.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	if err := cleanup.Service(ctx, r.Client, app.Namespace, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := cleanup.Strict(ctx, r.Client, app.Namespace, app.Name); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if err := cleanup.Read(ctx, r.Client, app.Namespace, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := cleanup.Labelled(ctx, r.Client, app.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *CallersReconciler) deleteService(ctx context.Context, namespace, name string) error {
	if err := r.Delete(ctx, &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}); err != nil {
		return fmt.Errorf("delete service %s: %w", name, err)
	}
	return nil
}

// deleteAll deletes what a list holds, by its names.
func (r *CallersReconciler) deleteAll(ctx context.Context, app *demov1.Foo) error {
	var secrets corev1.SecretList
	if err := r.List(ctx, &secrets, client.InNamespace(app.Namespace), client.MatchingLabels{"app": app.Name}); err != nil {
		return err
	}
	for _, secret := range secrets.Items {
		if err := r.deleteSecret(ctx, secret.Namespace, secret.Name); err != nil {
			return err
		}
	}
	return nil
}

// deleteMaps deletes what a list holds, each by an object of its name.
func (r *CallersReconciler) deleteMaps(ctx context.Context, app *demov1.Foo) error {
	var maps corev1.ConfigMapList
	if err := r.List(ctx, &maps, client.InNamespace(app.Namespace), client.MatchingLabels{"app": app.Name}); err != nil {
		return err
	}
	for _, m := range maps.Items {
		if err := r.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: m.Namespace, Name: m.Name}}); err != nil {
			return err
		}
	}
	return nil
}

func (r *CallersReconciler) deleteSecret(ctx context.Context, namespace, name string) error {
	if err := r.Delete(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}); err != nil {
		return fmt.Errorf("delete secret %s: %w", name, err)
	}
	return nil
}
