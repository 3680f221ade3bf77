package good

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/source"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PeriodicReconciler is asked every minute, whatever became of the last time.
type PeriodicReconciler struct {
	client.Client
	ticks chan event.GenericEvent
}

// SetupWithManager has a source tell of it.
func (r *PeriodicReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("periodic").
		WatchesRawSource(source.Channel(r.ticks, &handler.EnqueueRequestForObject{})).
		Complete(r)
}

// Start ticks.
func (r *PeriodicReconciler) Start(ctx context.Context) error {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			r.ticks <- event.GenericEvent{Object: &demov1.Foo{}}
		case <-ctx.Done():
			return nil
		}
	}
}

func (r *PeriodicReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	app.Name, app.Namespace = req.Name, req.Namespace
	if err := r.Delete(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to delete the application")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
