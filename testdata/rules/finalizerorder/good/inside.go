package good

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TellingReconciler cleans up in a method that says whether it has.
type TellingReconciler struct {
	client.Client
	Remote Remote
}

// A cleanup is one attempt to clean up.
type cleanup struct {
	failed error
	again  bool
}

func (r *TellingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	r.forget(ctx, app)
	c := &cleanup{}
	c.deleteBucket(ctx, r.Remote, app)
	if c.failed != nil {
		return ctrl.Result{}, c.failed
	}
	c.unregister(ctx, r.Remote, app)
	if c.again {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

// deleteBucket keeps the error for who asks.
func (c *cleanup) deleteBucket(ctx context.Context, remote Remote, app *demov1.Foo) {
	if err := remote.DeleteBucket(ctx, app.Name); err != nil {
		c.failed = err
	}
}

// unregister notes that it has to be tried again.
func (c *cleanup) unregister(ctx context.Context, remote Remote, app *demov1.Foo) {
	if err := remote.DeleteBucket(ctx, app.Name); err != nil {
		log.FromContext(ctx).Error(err, "tried again later")
		c.again = true
	}
}

func (r *TellingReconciler) forget(ctx context.Context, app *demov1.Foo) {
	// Best effort: what is remembered expires.
	if err := r.Remote.Forget(ctx, app.Name); err != nil {
		log.FromContext(ctx).Error(err, "still remembered")
	}
}
