// Package bad cleans up once only.
package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
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

// HelperReconciler cleans up in functions.
type HelperReconciler struct {
	client.Client
	Clientset kubernetes.Interface
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp != nil {
		return ctrl.Result{}, r.cleanup(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *HelperReconciler) cleanup(ctx context.Context, app *demov1.Foo) error {
	if err := client.IgnoreNotFound(r.Delete(ctx, service(app))); err != nil {
		return err
	}
	if err := r.Clientset.CoreV1().Secrets(app.Namespace).Delete(ctx, app.Spec.SecretName, metav1.DeleteOptions{}); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return r.Update(ctx, app)
}

func service(app *demov1.Foo) *corev1.Service {
	return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
}
