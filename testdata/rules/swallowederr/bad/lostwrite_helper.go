package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SavingReconciler has functions that save, and say nothing.
type SavingReconciler struct{ client.Client }

// doc:begin

func (r *SavingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		r.setPhase(ctx, app, demov1.FooPending)
		return ctrl.Result{}, nil
	}
	r.setPhase(ctx, app, demov1.FooReady)
	return ctrl.Result{}, nil
}

func (r *SavingReconciler) setPhase(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) {
	if app.Status.Phase == phase {
		return
	}
	app.Status.Phase = phase
	if err := r.Status().Update(ctx, app); err != nil { // want `the error of Status\(\).Update is only logged, as setPhase has none to return: the reconcile returns nil`
		log.FromContext(ctx).Error(err, "unable to save the phase", "phase", phase)
	}
}

// doc:end

// FlaggingReconciler comes again where it has nothing to save.
type FlaggingReconciler struct{ client.Client }

func (r *FlaggingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	result := ctrl.Result{}
	if !app.Spec.Paused {
		result.Requeue = true
		return result, nil
	}
	r.setPaused(ctx, app)
	return result, nil
}

func (r *FlaggingReconciler) setPaused(ctx context.Context, app *demov1.Foo) {
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil { // want `the error of Status\(\).Update is only logged, as setPaused has none to return`
		log.FromContext(ctx).Error(err, "unable to save the phase")
	}
}

// SteppingReconciler has a step, behind which it comes again only where that failed.
type SteppingReconciler struct{ client.Client }

func (r *SteppingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		if _, err := r.step(ctx, app); err != nil {
			return ctrl.Result{Requeue: true}, nil
		}
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

func (r *SteppingReconciler) step(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if app.Status.Phase == demov1.FooReady {
		if err := r.Delete(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	r.setStepped(ctx, app)
	return ctrl.Result{}, nil
}

func (r *SteppingReconciler) setStepped(ctx context.Context, app *demov1.Foo) {
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil { // want `the error of Status\(\).Update is only logged, as setStepped has none to return`
		log.FromContext(ctx).Error(err, "unable to save the phase")
	}
}
