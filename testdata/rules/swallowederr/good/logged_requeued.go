package good

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

// RequeuedReconciler asks for another pass wherever a write has failed.
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
		return r.pause(ctx, app)
	}
	requeue := false
	for _, name := range []string{"first", "second"} {
		if err := r.Create(ctx, service(&demov1.Foo{})); client.IgnoreAlreadyExists(err) != nil {
			log.FromContext(ctx).Error(err, "unable to create it", "name", name)
			requeue = true
		}
	}
	return ctrl.Result{Requeue: requeue}, nil
}

func (r *RequeuedReconciler) pause(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.Delete(ctx, service(app)); client.IgnoreNotFound(err) != nil {
		if phaseErr := r.Phases.SetPhase(ctx, app, "Failed"); phaseErr != nil {
			log.FromContext(ctx).Error(phaseErr, "unable to tell it")
		}
		log.FromContext(ctx).Error(err, "unable to delete the service")
		return ctrl.Result{Requeue: true}, nil
	}
	app.Status.Phase = "Paused"
	again := ctrl.Result{Requeue: true}
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to save the status")
	}
	return again, nil
}
