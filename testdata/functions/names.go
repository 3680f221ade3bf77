package functions

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const finalizer = "demo.ctrlvet.dev/cleanup"

// A Cloud is another system, whose code is not here.
type Cloud interface {
	DeleteNetwork(ctx context.Context, name string) error
	LowerNetwork(ctx context.Context, name string) error
}

// A Named reconciler calls functions of which only names tell what they do.
type Named struct {
	client.Client
	cloud Cloud
}

func (r *Named) release(ctx context.Context, app *demov1.Foo) error {
	if app.DeletionTimestamp.IsZero() {
		return nil
	}
	_ = r.cloud.DeleteNetwork(ctx, app.Name) // without finalizerorder: the error of r\.cloud\.DeleteNetwork is dropped
	_ = r.cloud.LowerNetwork(ctx, app.Name)  // with finalizerorder: the error of r\.cloud\.LowerNetwork is dropped
	controllerutil.RemoveFinalizer(app, finalizer)
	return r.Update(ctx, app)
}

func setDefaults(app *demov1.Foo) {
	if app.Spec.SecretName == "" {
		app.Spec.SecretName = app.Name
	}
}

func complete(app *demov1.Foo) { setDefaults(app) }

// Reconcile reads what it completed after the answer of the server took it away.
func (r *Named) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	complete(app)
	app.Status.Phase = "Ready"
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.use(app.Spec.SecretName)
}

func (r *Named) again(ctx context.Context, app *demov1.Foo) error {
	setDefaults(app)
	app.Status.Phase = "Ready"
	if err := r.Status().Update(ctx, app); err != nil {
		return err
	}
	return r.use(app.Spec.SecretName)
}

func (r *Named) use(name string) error { return nil }

func (r *Named) syncKey(ctx context.Context, key types.NamespacedName) error {
	time.Sleep(time.Minute) // without blocking: Sleep
	return nil
}

func (r *Named) handle(ctx context.Context, key types.NamespacedName) error {
	time.Sleep(time.Minute) // with blocking: Sleep
	return nil
}
