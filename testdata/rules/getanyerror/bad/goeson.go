package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Exposed tells whether an app has an address.
type Exposed struct{ client.Client }

// doc:begin

func (r *Exposed) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	svc := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, svc); err != nil { // want `after any error of Get, which is only logged, svc is as empty as it was made, and is looked at as if it had been read; return the error`
		log.FromContext(ctx).Error(err, "unable to read the service")
	}
	app.Status.Phase = demov1.FooReady
	if svc.Spec.ClusterIP == "" {
		app.Status.Phase = demov1.FooPending
	}
	return reconcile.Result{}, r.Status().Update(ctx, &app)
}

// doc:end

// Crowded counts the pods of an app.
type Crowded struct{ client.Client }

func (r *Crowded) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if _, ok := r.first(ctx, req.Namespace); !ok {
		app.Status.Phase = demov1.FooPending
	}
	return reconcile.Result{}, r.Status().Update(ctx, &app)
}

func (r *Crowded) first(ctx context.Context, namespace string) (corev1.Pod, bool) {
	pods := &corev1.PodList{}
	err := r.List(ctx, pods, client.InNamespace(namespace)) // want `after any error of List, which is only logged, pods is as empty as it was made`
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to list the pods")
	}
	if len(pods.Items) == 0 {
		return corev1.Pod{}, false
	}
	return pods.Items[0], true
}
