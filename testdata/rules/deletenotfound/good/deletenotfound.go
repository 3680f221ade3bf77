// Package good cleans up as often as it is asked to.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer of the controllers of this package.
const Finalizer = "demo.ctrlvet.dev/deletenotfound"

// AppReconciler deletes the service of a deleted application.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
		if err := client.IgnoreNotFound(r.Delete(ctx, svc)); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

// OtherReconciler cleans up in other ways.
type OtherReconciler struct {
	client.Client
}

func (r *OtherReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp != nil {
		return ctrl.Result{}, r.cleanup(ctx, app)
	}
	if app.Spec.Paused { // the object lives: the next pass heals
		return ctrl.Result{}, r.Delete(ctx, &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}})
	}
	return ctrl.Result{}, nil
}

func (r *OtherReconciler) cleanup(ctx context.Context, app *demov1.Foo) error {
	if err := r.Delete(ctx, &corev1.Secret{ObjectMeta: app.ObjectMeta}); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	svc := &corev1.Service{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, svc); err != nil { // it was there a moment ago
		return err
	}
	if err := r.drop(ctx, app); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	config := &corev1.ConfigMap{}
	err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Name}, config)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	} else if err == nil { // so was this: the next pass does not come here
		if err := r.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}); err != nil {
			return err
		}
	}
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(app.Namespace)); err != nil {
		return err
	}
	for i := range pods.Items {
		if err := client.IgnoreNotFound(r.Delete(ctx, &pods.Items[i])); err != nil {
			return err
		}
	}
	return r.DeleteAllOf(ctx, &corev1.ConfigMap{}, client.InNamespace(app.Namespace))
}

// drop has its caller tell NotFound apart.
func (r *OtherReconciler) drop(ctx context.Context, app *demov1.Foo) error {
	return r.Delete(ctx, &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}})
}

// Purge is not run by a reconciler.
func Purge(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if app.DeletionTimestamp != nil {
		return c.Delete(ctx, &corev1.Secret{ObjectMeta: app.ObjectMeta})
	}
	return nil
}
