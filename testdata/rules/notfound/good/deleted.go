package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ServiceReconciler takes the service away of applications that have no image.
type ServiceReconciler struct{ client.Client }

func (r *ServiceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.service(ctx, app); err != nil {
		return r.failed(app, err)
	}
	if err := r.settings(ctx, app); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.token(ctx, app)
}

func (r *ServiceReconciler) failed(app *demov1.Foo, err error) (ctrl.Result, error) {
	return ctrl.Result{}, fmt.Errorf("service of %s: %w", app.Name, err)
}

func (r *ServiceReconciler) service(ctx context.Context, app *demov1.Foo) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if app.Spec.Image == "" {
		return client.IgnoreNotFound(r.Delete(ctx, svc))
	}
	return client.IgnoreAlreadyExists(r.Create(ctx, svc))
}

// settings leaves it to its caller to ask for NotFound.
func (r *ServiceReconciler) settings(ctx context.Context, app *demov1.Foo) error {
	if app.Spec.Image != "" {
		return nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return r.Delete(ctx, settings)
}

// token deletes what is there.
func (r *ServiceReconciler) token(ctx context.Context, app *demov1.Foo) error {
	there, err := r.hasToken(ctx, app)
	if err != nil || !there {
		return err
	}
	token := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return r.Delete(ctx, token)
}

func (r *ServiceReconciler) hasToken(ctx context.Context, app *demov1.Foo) (bool, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Secret{})
	return err == nil, client.IgnoreNotFound(err)
}
