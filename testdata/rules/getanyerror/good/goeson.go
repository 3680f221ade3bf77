package good

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
	if err := r.Get(ctx, req.NamespacedName, svc); err != nil {
		return reconcile.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	if svc.Spec.ClusterIP == "" {
		app.Status.Phase = demov1.FooPending
	}
	return reconcile.Result{}, r.Status().Update(ctx, &app)
}

// doc:end

// Defaulting goes on with what it has.
type Defaulting struct {
	client.Client
	Fill func(*corev1.ConfigMap)
}

func (r *Defaulting) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, settings); err != nil {
		log.FromContext(ctx).Error(err, "unable to read the settings")
		r.Fill(settings)
	}
	texts := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, texts); err != nil {
		log.FromContext(ctx).Error(err, "unable to read the texts, continuing without")
	}
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods); err != nil {
		log.FromContext(ctx).Error(err, "unable to list the pods")
	}
	for i := range pods.Items {
		pods.Items[i].Labels = nil
	}
	log.FromContext(ctx).Info("settings", "image", settings.Data["image"], "text", texts.Data["text"])
	return reconcile.Result{RequeueAfter: 3600e9}, nil
}
