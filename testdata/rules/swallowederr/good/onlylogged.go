package good

import (
	"context"
	"errors"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FanOutReconciler goes on with the others and returns all errors.
type FanOutReconciler struct {
	client.Client
}

// doc:begin

func (r *FanOutReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var errs error
	for i := range apps.Items {
		if err := r.Create(ctx, service(&apps.Items[i])); err != nil {
			logger.Error(err, "unable to ensure the service")
			errs = errors.Join(errs, err)
		}
	}
	return ctrl.Result{}, errs
}

// doc:end

// Tried remembers that something failed.
func (r *FanOutReconciler) Tried(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps); err != nil {
		return ctrl.Result{}, err
	}
	failed := false
	for i := range apps.Items {
		if err := r.Create(ctx, service(&apps.Items[i])); err != nil {
			klog.ErrorS(err, "unable to ensure the service")
			failed = true
		}
	}
	if failed {
		return ctrl.Result{}, errors.New("not all services are there")
	}
	return ctrl.Result{}, nil
}
