package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Paused takes the service of an app away while it is paused.
type Paused struct{ client.Client }

// doc:begin

func (r *Paused) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if !app.Spec.Paused {
		return reconcile.Result{}, nil
	}
	if err := r.takeDown(ctx, &app); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.tidy(ctx, &app)
}

func (r *Paused) takeDown(ctx context.Context, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), svc); err == nil {
		if err := r.Delete(ctx, svc); client.IgnoreNotFound(err) != nil {
			return err
		}
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	return client.IgnoreNotFound(r.DeleteAllOf(ctx, &corev1.Pod{}, client.InNamespace(app.Namespace), client.MatchingLabels{"app": app.Name}))
}

// doc:end

// tidy takes more away, and need not.
func (r *Paused) tidy(ctx context.Context, app *demov1.Foo) error {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), secret); err == nil {
		_ = r.Delete(ctx, secret)
	}
	settings := &corev1.ConfigMap{}
	// best effort
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), settings); err == nil {
		if err := r.Delete(ctx, settings); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Stray takes a service away that a person has named.
func Stray(ctx context.Context, c client.Client, key client.ObjectKey) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, key, svc); err == nil {
		if err := c.Delete(ctx, svc); err != nil {
			return err
		}
	}
	return c.DeleteAllOf(ctx, &corev1.Pod{}, client.InNamespace(key.Namespace))
}
