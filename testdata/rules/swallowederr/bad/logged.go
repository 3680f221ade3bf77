package bad

import (
	"context"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler keeps the phase of an application.
type AppReconciler struct {
	client.Client
}

// doc:begin

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, &app); err != nil {
		logger.Error(err, "unable to save the status")
		return ctrl.Result{}, nil // want:swallowederr/lostwrite `the error of Status\(\).Update is logged but nil is returned`
	}
	return ctrl.Result{}, nil
}

// doc:end

// HelperReconciler hands the work to functions.
type HelperReconciler struct {
	client.Client
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.expose(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.announce(ctx, app)
}

func (r *HelperReconciler) expose(ctx context.Context, app *demov1.Foo) error {
	err := r.Create(ctx, service(app))
	if err == nil {
		return nil
	}
	klog.ErrorS(err, "unable to expose the application", "app", klog.KObj(app))
	return nil // want:swallowederr/lostwrite `the error of Create is logged but nil is returned`
}

func (r *HelperReconciler) announce(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil { // want:swallowederr/lostwrite `the error of Status\(\).Update is only logged and the function returns nil: .* return the error`
		klog.Errorf("unable to announce %s: %v", app.Name, err)
	}
	return nil
}

// KeyController works on the keys of a queue.
type KeyController struct {
	Client client.Client
}

// SyncKey handles one key.
func (c *KeyController) SyncKey(ctx context.Context, key string) error {
	app := &demov1.Foo{}
	app.Name = key
	if err := c.Client.Create(ctx, app); err != nil {
		klog.Errorf("unable to create %s: %v", key, err)
		return nil // want:swallowederr/lostwrite `the error of Create is logged but nil is returned`
	}
	return nil
}

// SaveAll is a function that others call.
func SaveAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	for i := range apps {
		if err := c.Update(ctx, &apps[i]); err != nil {
			klog.ErrorS(err, "unable to save")
			return nil // want `the error of Update is logged but nil is returned: callers take it for success; return the error`
		}
	}
	return nil
}

// SaveLabels has comments that give no reason.
func SaveLabels(ctx context.Context, c client.Client, app *demov1.Foo) error {
	// The labels are what the dashboard shows.
	if err := c.Update(ctx, app); err != nil {
		// log the error and leave
		klog.ErrorS(err, "unable to save")
		// return fmt.Errorf("saving: %w", err)
		return nil // want `the error of Update is logged but nil is returned`
	}
	app.Labels = nil
	if err := c.Update(ctx, app); err != nil {
		// TODO: what is to be done with these?
		klog.ErrorS(err, "unable to save")
		return nil // want `the error of Update is logged but nil is returned`
	}
	return nil
}
