package bad

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Poll waits until the application is ready.
func (r *Reconciler) Poll(ctx context.Context, app *demov1.Foo) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) { // want `wait\.PollUntilContextCancel has no limit, since ctx has no deadline, and blocks a reconcile worker`
		err := r.Get(ctx, client.ObjectKeyFromObject(app), app)
		return app.Status.Phase == "Ready", err
	})
}

// doc:end

// PollUntilStop reads the application again and again.
func (r *Reconciler) PollUntilStop(ctx context.Context, req ctrl.Request) {
	var app demov1.Foo
	wait.Until(func() { r.Get(ctx, req.NamespacedName, &app) }, time.Second, ctx.Done()) // want `wait\.Until has no limit and blocks a reconcile worker`
}
