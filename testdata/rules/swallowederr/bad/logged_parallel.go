package bad

import (
	"context"
	"errors"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// EmptyingReconciler deletes what is left of an application.
type EmptyingReconciler struct {
	client.Client
}

func (r *EmptyingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	services := &corev1.ServiceList{}
	if err := r.List(ctx, services, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.sweep(ctx, services.Items); err != nil {
		log.FromContext(ctx).Error(err, "unable to delete the services")
		return ctrl.Result{}, nil // want `the error of sweep is logged but nil is returned: .* return the error`
	}
	return ctrl.Result{}, nil
}

// sweep deletes all at once, and returns what has failed.
func (r *EmptyingReconciler) sweep(ctx context.Context, services []corev1.Service) error {
	var mu sync.Mutex
	var failed []error
	workqueue.ParallelizeUntil(ctx, 4, len(services), func(i int) {
		if err := r.Delete(ctx, &services[i]); err != nil {
			mu.Lock()
			defer mu.Unlock()
			failed = append(failed, err)
		}
	})
	return errors.Join(failed...)
}
