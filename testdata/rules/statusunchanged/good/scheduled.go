package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Schedule says when something is due.
type Schedule interface {
	Next(after time.Time) time.Time
}

// ScheduledReconciler comes when its work is due, and tells when that is next.
type ScheduledReconciler struct {
	client.Client
	Schedule Schedule
}

func (r *ScheduledReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	next := r.Schedule.Next(time.Now())
	app.Status.Message = "next at " + next.Format(time.RFC3339)
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Until(next)}, nil
}

// ClampedReconciler makes its delay in a function of its own.
type ClampedReconciler struct {
	client.Client
	Schedule Schedule
}

func (r *ClampedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	now := time.Now()
	next := r.Schedule.Next(now)
	app.Status.Message = "next at " + next.Format(time.RFC3339)
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: delay(next, now)}, nil
}

func delay(next, now time.Time) time.Duration {
	if d := next.Sub(now); d > time.Second {
		return d
	}
	return time.Second
}
