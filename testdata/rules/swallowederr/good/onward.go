package good

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// GaugeReconciler counts what it has done.
type GaugeReconciler struct {
	client.Client
	Apps *prometheus.GaugeVec
}

// doc:begin

func (r *GaugeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := client.MergeFrom(app.DeepCopy())
	controllerutil.RemoveFinalizer(app, "demo.ctrlvet.dev/apps")
	if err := r.Patch(ctx, app, base); err != nil {
		return ctrl.Result{}, err
	}
	if !r.Apps.DeleteLabelValues(app.Name) {
		log.FromContext(ctx).Info("the app was not counted")
	}
	return ctrl.Result{}, nil
}

// doc:end

// BothReconciler does something else in any case.
type BothReconciler struct{ client.Client }

func (r *BothReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to update the app")
	}
	err := r.DeleteAllOf(ctx, &corev1.Pod{}, client.InNamespace(app.Namespace))
	return ctrl.Result{}, err
}

// SweepReconciler returns the error behind the loop wherever there was something to delete.
type SweepReconciler struct{ client.Client }

func (r *SweepReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var err error
	for i := range pods.Items {
		if err = r.Delete(ctx, &pods.Items[i]); err != nil {
			log.FromContext(ctx).Error(err, "unable to delete the pod", "pod", pods.Items[i].Name)
			break
		}
	}
	if len(pods.Items) != 0 {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// ChunkReconciler counts the indexes itself, and asks the other way round.
type ChunkReconciler struct{ client.Client }

func (r *ChunkReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var err error
	for i := 0; i < len(pods.Items); i += 2 {
		if err = r.Delete(ctx, &pods.Items[i]); err != nil {
			log.FromContext(ctx).Error(err, "unable to delete the pod", "pod", pods.Items[i].Name)
			break
		}
	}
	if len(pods.Items) == 0 {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}
