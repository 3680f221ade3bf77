package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SavingReconciler returns what its functions return.
type SavingReconciler struct{ client.Client }

// doc:begin

func (r *SavingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.setPhase(ctx, app, demov1.FooReady)
}

func (r *SavingReconciler) setPhase(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	if app.Status.Phase == phase {
		return nil
	}
	app.Status.Phase = phase
	return r.Status().Update(ctx, app)
}

// doc:end

// MarkingReconciler marks what it has seen, on the way and at the end.
type MarkingReconciler struct{ client.Client }

func (r *MarkingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.mark(ctx, app)
	if err := r.Update(ctx, app); err != nil {
		r.note(ctx, app)
		return ctrl.Result{}, err
	}
	r.hint(ctx, app)
	return ctrl.Result{}, nil
}

// mark has work behind it.
func (r *MarkingReconciler) mark(ctx context.Context, app *demov1.Foo) {
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to mark it")
	}
}

// note is called where another error is returned.
func (r *MarkingReconciler) note(ctx context.Context, app *demov1.Foo) {
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to note it")
	}
}

// hint tries it; a failure is only logged.
func (r *MarkingReconciler) hint(ctx context.Context, app *demov1.Foo) {
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to hint at it")
	}
}

// FlaggingReconciler comes again at once where it has saved something.
type FlaggingReconciler struct{ client.Client }

func (r *FlaggingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	result := ctrl.Result{}
	if app.Spec.Paused {
		r.setPaused(ctx, app)
		result.Requeue = true
	}
	return result, nil
}

func (r *FlaggingReconciler) setPaused(ctx context.Context, app *demov1.Foo) {
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to save the phase")
	}
}

// SteppingReconciler has a step, behind which it comes again.
type SteppingReconciler struct{ client.Client }

func (r *SteppingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		if res, err := r.step(ctx, app); err != nil {
			return res, err
		}
		return ctrl.Result{Requeue: true}, nil
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
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to save the phase")
	}
}
