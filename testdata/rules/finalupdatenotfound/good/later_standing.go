package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const (
	dataFinalizer = "demo.ctrlvet.dev/data"
	dnsFinalizer  = "demo.ctrlvet.dev/dns"
)

// Remote is a service elsewhere.
type Remote interface {
	Remove(ctx context.Context, name string) error
}

// InTurnReconciler has two finalizers.
type InTurnReconciler struct {
	client.Client
	Data, DNS Remote
}

// Reconcile takes one off after the other: what fails keeps its own.
func (r *InTurnReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if foo.DeletionTimestamp.IsZero() {
		if !controllerutil.ContainsFinalizer(foo, dataFinalizer) {
			controllerutil.AddFinalizer(foo, dataFinalizer)
			controllerutil.AddFinalizer(foo, dnsFinalizer)
			return ctrl.Result{}, r.Update(ctx, foo)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.ContainsFinalizer(foo, dataFinalizer) {
		if err := r.Data.Remove(ctx, foo.Name); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(foo, dataFinalizer)
		if err := r.Update(ctx, foo); err != nil {
			return ctrl.Result{}, err
		}
	}
	if controllerutil.ContainsFinalizer(foo, dnsFinalizer) {
		if err := r.DNS.Remove(ctx, foo.Name); err != nil {
			return ctrl.Result{}, err
		}
		foo.Status.Phase, foo.Status.ObservedGeneration = demov1.FooPending, foo.Generation
		if err := r.Status().Update(ctx, foo); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(foo, dnsFinalizer)
		if err := r.Update(ctx, foo); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// StandingReconciler deletes while another finalizer still stands.
type StandingReconciler struct {
	client.Client
	Data, DNS Remote
}

// Reconcile removes its first, then goes on with the status, as the second still stands.
func (r *StandingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !foo.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.remove(ctx, foo)
	}
	if !controllerutil.ContainsFinalizer(foo, dataFinalizer) {
		base := foo.DeepCopy()
		controllerutil.AddFinalizer(foo, dataFinalizer)
		controllerutil.AddFinalizer(foo, dnsFinalizer)
		return ctrl.Result{}, r.Patch(ctx, foo, client.MergeFrom(base))
	}
	return ctrl.Result{}, nil
}

func (r *StandingReconciler) remove(ctx context.Context, foo *demov1.Foo) error {
	if controllerutil.ContainsFinalizer(foo, dataFinalizer) {
		if err := r.Data.Remove(ctx, foo.Name); err != nil {
			return err
		}
		base := foo.DeepCopy()
		controllerutil.RemoveFinalizer(foo, dataFinalizer)
		if err := r.Patch(ctx, foo, client.MergeFrom(base)); err != nil {
			return err
		}
		foo.Status.Phase, foo.Status.ObservedGeneration = demov1.FooPending, foo.Generation
		if err := r.Status().Update(ctx, foo); err != nil {
			return err
		}
	}
	if err := r.DNS.Remove(ctx, foo.Name); err != nil {
		return err
	}
	base := foo.DeepCopy()
	controllerutil.RemoveFinalizer(foo, dnsFinalizer)
	return r.Patch(ctx, foo, client.MergeFrom(base))
}

// Late waits for another finalizer, which still stands, to be taken first.
func (r *StandingReconciler) Late(ctx context.Context, foo *demov1.Foo) error {
	base := foo.DeepCopy()
	controllerutil.RemoveFinalizer(foo, dataFinalizer)
	if err := r.Patch(ctx, foo, client.MergeFrom(base)); err != nil {
		return err
	}
	if len(foo.Finalizers) > 0 {
		foo.Status.Message = "waiting for other finalizers"
		return r.Status().Update(ctx, foo)
	}
	return nil
}

// RenamedReconciler takes its finalizer away, and then the one of before, each if it is there.
type RenamedReconciler struct {
	client.Client
}

func (r *RenamedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.RemoveFinalizer(app, Finalizer)
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := r.dropLegacy(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

const legacyFinalizer = "legacy.ctrlvet.dev/cleanup"

func (r *RenamedReconciler) dropLegacy(ctx context.Context, app *demov1.Foo) error {
	if controllerutil.ContainsFinalizer(app, legacyFinalizer) {
		controllerutil.RemoveFinalizer(app, legacyFinalizer)
		if err := r.Update(ctx, app); err != nil {
			return err
		}
	}
	return nil
}
