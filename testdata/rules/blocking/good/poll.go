package good

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Poll gives up after a while.
func (r *Reconciler) Poll(ctx context.Context, app *demov1.Foo) error {
	ready := func(ctx context.Context) (bool, error) {
		err := r.Get(ctx, client.ObjectKeyFromObject(app), app)
		return app.Status.Phase == "Ready", err
	}
	if err := wait.PollUntilContextTimeout(ctx, 10*time.Millisecond, time.Second, true, ready); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return wait.PollUntilContextCancel(ctx, 10*time.Millisecond, true, ready)
}

// doc:end

// PollReady leaves the limit to its callers.
func PollReady(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) {
		err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
		return app.Status.Phase == "Ready", err
	})
}

// PollAlone waits in a reconcile that has nothing else to do, and says so.
func (r *Reconciler) PollAlone(ctx context.Context, app *demov1.Foo) error {
	// This reconciler does not do anything else, so it may as well wait here.
	return wait.PollUntilContextCancel(ctx, 10*time.Millisecond, true, func(ctx context.Context) (bool, error) {
		err := r.Get(ctx, client.ObjectKeyFromObject(app), app)
		return app.Status.Phase == "Ready", err
	})
}
