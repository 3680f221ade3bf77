package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Guarded starts an app once its secret is there.
type Guarded struct{ client.Client }

// doc:begin

func (r *Guarded) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	key := client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}
	if err := r.Get(ctx, key, &corev1.Secret{}); err != nil { // want `only NotFound of Get is handled: after any other error, such as a timeout, the function goes on as if it were there; return other errors`
		if apierrors.IsNotFound(err) {
			app.Status.Phase = demov1.FooPending
			return reconcile.Result{}, r.Status().Update(ctx, &app)
		}
	}
	app.Status.Phase = demov1.FooReady
	return reconcile.Result{}, r.Status().Update(ctx, &app)
}

// doc:end

// Checked asks through a function.
type Checked struct{ client.Client }

func (r *Checked) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	err := r.check(ctx, req.Namespace) // want `only NotFound of check is handled: after any other error, such as a timeout, the function goes on`
	if apierrors.IsNotFound(err) {
		return reconcile.Result{}, nil
	}
	return reconcile.Result{}, r.Create(ctx, &corev1.ConfigMap{ObjectMeta: app(req).ObjectMeta})
}

func app(req reconcile.Request) *demov1.Foo {
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	return app
}

func (r *Checked) check(ctx context.Context, namespace string) error {
	return r.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "allowed"}, &corev1.ConfigMap{})
}
