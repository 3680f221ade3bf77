package bad

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FanOutReconciler makes something for each of several objects.
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
	for i := range apps.Items {
		app := &apps.Items[i]
		if app.Spec.Paused {
			continue
		}
		if err := r.ensure(ctx, app); err != nil { // want:swallowederr/lostwrite `the error of ensure is only logged and the function returns nil: .* collect it with errors.Join and return it` // want:ownerreference `no finalizer waits until one is deleted`
			logger.Error(err, "unable to ensure the service", "app", klog.KObj(app))
		}
	}
	return ctrl.Result{}, nil
}

// doc:end

func (r *FanOutReconciler) ensure(ctx context.Context, app *demov1.Foo) error {
	return r.Create(ctx, service(app))
}

// TwoReconciler does two things and only logs what fails.
type TwoReconciler struct {
	client.Client
	Registry Registry
}

func (r *TwoReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Update(ctx, app) // want:swallowederr/lostwrite `the error of Update is only logged`
	if err != nil {
		klog.Error(err)
	}
	err = r.Registry.Register(ctx, app.Name) // want `the error of Register is only logged`
	if err != nil {
		klog.Error(err)
	}
	return ctrl.Result{}, nil
}

// CleanReconciler logs errors of a block and returns the one around it.
type CleanReconciler struct {
	client.Client
}

func (r *CleanReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, err := r.app(ctx, req)
	if err != nil {
		return ctrl.Result{}, err
	}
	if app == nil {
		if err := r.deleteService(ctx, req.Name); err != nil { // want `the error of deleteService is only logged`
			log.FromContext(ctx).Error(err, "unable to delete the Service")
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *CleanReconciler) app(ctx context.Context, req ctrl.Request) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return app, nil
}

func (r *CleanReconciler) deleteService(ctx context.Context, name string) error {
	app := &demov1.Foo{}
	app.Name = name
	return client.IgnoreNotFound(r.Delete(ctx, service(app)))
}

// SometimesReconciler comes back only where the application is paused.
type SometimesReconciler struct {
	client.Client
}

func (r *SometimesReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	again := ctrl.Result{RequeueAfter: time.Minute}
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.forget(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if app.Spec.Paused {
		return again, nil
	}
	return ctrl.Result{}, nil
}

func (r *SometimesReconciler) forget(ctx context.Context, app *demov1.Foo) error {
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps, client.InNamespace(app.Namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		if err := r.Delete(ctx, &apps.Items[i]); err != nil { // want:swallowederr/lostwrite `the error of Delete is only logged and the function returns nil: .* collect it with errors.Join and return it`
			klog.ErrorS(err, "unable to delete", "app", klog.KObj(&apps.Items[i]))
		}
	}
	return nil
}
