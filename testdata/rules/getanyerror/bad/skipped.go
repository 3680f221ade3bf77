package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
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
	return reconcile.Result{}, r.takeDown(ctx, &app)
}

func (r *Paused) takeDown(ctx context.Context, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), svc); err == nil { // want `after any error of Get, such as a timeout, the deletion is left out and the function goes on as if it had been made; return other errors than NotFound`
		if err := r.Delete(ctx, svc); client.IgnoreNotFound(err) != nil {
			return err
		}
	}
	return client.IgnoreNotFound(r.DeleteAllOf(ctx, &corev1.Pod{}, client.InNamespace(app.Namespace), client.MatchingLabels{"app": app.Name}))
}

// doc:end
