package bad

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
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
		if err := r.ensure(ctx, app); err != nil { // want:swallowederr/lostwrite `the error of ensure is only logged and the function returns nil: .* collect it with errors.Join and return it`
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

// EachReconciler works in a callback.
type EachReconciler struct {
	client.Client
}

func (r *EachReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	each(apps, func(app *demov1.Foo) {
		if app.Spec.Paused {
			return
		}
		if err := r.Delete(ctx, app); err != nil { // want:swallowederr/lostwrite `the error of Delete is only logged and the function returns nil: .* collect it with errors.Join and return it`
			klog.ErrorS(err, "unable to delete", "app", klog.KObj(app))
		}
	})
	return ctrl.Result{}, nil
}

func each(apps *demov1.FooList, f func(*demov1.Foo)) {
	for i := range apps.Items {
		f(&apps.Items[i])
	}
}

// Apps is an informer of the project's own.
type Apps interface {
	ListAllByNamespace(namespace string, selector labels.Selector, appendFn cache.AppendFunc) error
}

// SyncApps deletes what a lister shows.
func (c *KeyController) SyncApps(ctx context.Context, key string, apps Apps) error {
	err := apps.ListAllByNamespace(key, labels.Everything(), func(obj any) {
		app, ok := obj.(*demov1.Foo)
		if !ok {
			return
		}
		if err := c.Client.Delete(ctx, app); err != nil { // want:swallowederr/lostwrite `the error of Delete is only logged and the function returns nil: .* collect it with errors.Join and return it`
			klog.ErrorS(err, "unable to delete", "app", klog.KObj(app))
		}
	})
	if err != nil {
		return err
	}
	return nil
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

// FinalReconciler lets the object go before its registration.
type FinalReconciler struct {
	client.Client
	Registry Registry
}

func (r *FinalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if controllerutil.RemoveFinalizer(app, "demo.ctrlvet.dev/registry") {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := r.Registry.Register(ctx, app.Name); err != nil { // want `the error of Register is only logged, and the finalizer is gone already: .*; do it before the finalizer is removed`
		klog.Error(err)
	}
	return ctrl.Result{}, nil
}

// OnceReconciler settles an application and forgets its registration.
type OnceReconciler struct {
	client.Client
	Registry Registry
}

func (r *OnceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase == demov1.FooReady { // want:related `it returns here from then on`
		return ctrl.Result{}, nil
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Registry.Register(ctx, app.Name); err != nil { // want `the error of Register is only logged, and the state at which the function returns first is saved already: .*; do it before`
		klog.Error(err)
	}
	return ctrl.Result{}, nil
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

// StatefulReconciler asks for its state, and saves it, in functions.
type StatefulReconciler struct {
	client.Client
}

func (r *StatefulReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if finished(app) { // want:related `it returns here from then on`
		return ctrl.Result{}, nil
	}
	if err := r.enter(ctx, app, demov1.FooReady); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, service(app)); err != nil { // want:swallowederr/lostwrite `the error of Create is only logged, and the state at which the function returns first is saved already: .*; do it before`
		log.FromContext(ctx).Error(err, "unable to expose it")
	}
	return ctrl.Result{}, nil
}

func finished(app *demov1.Foo) bool { return app.Status.Phase == demov1.FooReady }

func (r *StatefulReconciler) enter(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	app.Status.Phase, app.Status.ObservedGeneration = phase, app.Generation
	return r.Status().Update(ctx, app)
}

// MakingReconciler returns what a function has answered, also where that has failed.
type MakingReconciler struct{ client.Client }

func (r *MakingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		result, err := r.make(ctx, app)
		if err != nil {
			log.FromContext(ctx).Error(err, "unable to make the service")
			return result, nil // want:swallowederr/logged `the error of make is logged but nil is returned`
		}
		return result, nil
	}
	result, err := r.make(ctx, app) // want `the error of make is only logged and the function returns nil: .* return the error`
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to make the service")
	}
	return result, nil
}

func (r *MakingReconciler) make(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.Create(ctx, service(app)); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}
