package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A PhaseKeeper writes the status for others.
type PhaseKeeper interface {
	SetPhase(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error
}

// RequeuedReconciler asks for no other pass where a write has failed.
type RequeuedReconciler struct {
	client.Client
	Phases PhaseKeeper
}

func (r *RequeuedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		if err := r.Phases.SetPhase(ctx, app, "Paused"); err != nil { // want `the error of SetPhase is only logged and the function returns nil`
			log.FromContext(ctx).Error(err, "unable to tell it")
		}
		return ctrl.Result{Requeue: false}, nil
	}
	again := ctrl.Result{Requeue: true}
	if app.Generation == app.Status.ObservedGeneration {
		again.Requeue = false
	}
	app.Status.ObservedGeneration = app.Generation
	if err := r.Status().Update(ctx, app); err != nil { // want:swallowederr/lostwrite `the error of Status\(\).Update is only logged and the function returns nil`
		log.FromContext(ctx).Error(err, "unable to save the status")
	}
	return again, nil
}
