package good

import (
	"context"
	"time"

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
	if err := r.Get(ctx, key, &corev1.Secret{}); err != nil {
		if apierrors.IsNotFound(err) {
			app.Status.Phase = demov1.FooPending
			return reconcile.Result{}, r.Status().Update(ctx, &app)
		}
		return reconcile.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return reconcile.Result{}, r.Status().Update(ctx, &app)
}

// doc:end

// Leaving waits until a secret is gone.
type Leaving struct{ client.Client }

func (r *Leaving) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if done, err := r.gone(ctx, req); !done || err != nil {
		return reconcile.Result{}, err
	}
	err := r.Get(ctx, req.NamespacedName, &corev1.Secret{})
	if apierrors.IsNotFound(err) {
		return reconcile.Result{}, nil
	}
	return reconcile.Result{RequeueAfter: time.Minute}, nil
}

// gone answers false where it does not know.
func (r *Leaving) gone(ctx context.Context, req reconcile.Request) (bool, error) {
	if err := r.Get(ctx, req.NamespacedName, &corev1.Secret{}); apierrors.IsNotFound(err) {
		return true, nil
	}
	return false, nil
}

// Prepared does the same whether there is one or not.
type Prepared struct{ client.Client }

func (r *Prepared) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	config := &corev1.ConfigMap{}
	config.Namespace, config.Name = req.Namespace, "found"
	if err := r.Get(ctx, req.NamespacedName, &corev1.Secret{}); apierrors.IsNotFound(err) {
		config.Name = "lost"
	}
	return reconcile.Result{}, r.Create(ctx, config)
}

// Meant says why.
type Meant struct{ client.Client }

func (r *Meant) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	// best effort: a failure shows itself when the secret is mounted
	if err := r.Get(ctx, req.NamespacedName, &corev1.Secret{}); apierrors.IsNotFound(err) {
		return reconcile.Result{}, nil
	}
	config := &corev1.ConfigMap{}
	config.Namespace, config.Name = req.Namespace, "mounted"
	return reconcile.Result{}, r.Create(ctx, config)
}
