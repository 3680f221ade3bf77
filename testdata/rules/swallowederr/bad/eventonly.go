package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AttachingReconciler registers applications.
type AttachingReconciler struct {
	client.Client
	Recorder record.EventRecorder
	Registry Registry
}

// doc:begin

func (r *AttachingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Registry.Register(ctx, app.Name) // want `of the error of Register an event tells, and the function returns nil: .* return the error`
	if err != nil {
		r.Recorder.Eventf(app, corev1.EventTypeWarning, "RegistrationFailed", "cannot register: %v", err)
	}
	return ctrl.Result{}, nil
}

// doc:end

// DeployingReconciler creates what an application runs in.
type DeployingReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *DeployingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.29"
	if err := r.Update(ctx, app); err != nil {
		r.Recorder.Eventf(app, corev1.EventTypeWarning, "UpdateFailed", "cannot set the image: %v", err)
		return ctrl.Result{}, nil // want `of the error of Update an event tells, and nil is returned: .* return the error`
	}
	return ctrl.Result{}, nil
}
