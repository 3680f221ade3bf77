package good

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
	Registry interface {
		Register(ctx context.Context, name string) error
	}
}

// doc:begin

func (r *AttachingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Registry.Register(ctx, app.Name); err != nil {
		r.Recorder.Eventf(app, corev1.EventTypeWarning, "RegistrationFailed", "cannot register: %v", err)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// doc:end

// DeployingReconciler writes what an application runs in.
type DeployingReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *DeployingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod := &corev1.Pod{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.Image}, pod); err != nil {
		r.Recorder.Eventf(app, corev1.EventTypeWarning, "NotFound", "cannot find the pod: %v", err) // a read: who reads the event names another one
		return ctrl.Result{}, nil
	}
	app.Spec.Image = "nginx:1.29"
	if err := r.Update(ctx, app); err != nil {
		r.Recorder.Eventf(app, corev1.EventTypeWarning, "UpdateFailed", "cannot set the image: %v", err)
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, pod); err != nil {
		// The quota is used up: whoever reads the event has to raise it, a retry won't help.
		r.Recorder.Eventf(app, corev1.EventTypeWarning, "CreateFailed", "cannot create the pod: %v", err)
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
