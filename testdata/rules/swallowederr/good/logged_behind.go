package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
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

// WarningReconciler tells applications that they are too large.
type WarningReconciler struct {
	client.Client
	record.EventRecorder
}

func (r *WarningReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.warn(ctx, req); err != nil {
		log.FromContext(ctx).Error(err, "unable to warn")
	}
	return ctrl.Result{}, nil
}

// warn does no work that another attempt would have to make up for.
func (r *WarningReconciler) warn(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	r.Event(app, corev1.EventTypeWarning, "TooLarge", "the application is too large")
	return nil
}
