package good

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ready stores the phase of an application.
func Ready(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var err error
	for range 3 {
		app.Status.Phase = demov1.FooReady
		if err = c.Status().Update(ctx, app); err == nil {
			return nil
		}
		if err := c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
			return err
		}
	}
	return err
}

// doc:end

// Later reads the application again before each attempt but the first.
func Later(ctx context.Context, c client.Client, app *demov1.Foo) error {
	const attempts = 3
	for attempt := range attempts {
		if attempt > 0 {
			if err := c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
				return err
			}
		}
		app.Spec.Paused = true
		err := c.Update(ctx, app)
		if apierrors.IsConflict(err) && attempt < attempts-1 {
			continue
		}
		return err
	}
	return nil
}

// Each stores several objects, and goes on after one failed.
func Each(ctx context.Context, c client.Client, apps []*demov1.Foo) {
	for _, app := range apps {
		app.Spec.Paused = true
		if err := c.Update(ctx, app); err != nil {
			continue
		}
	}
}

// Forever stores an object again and again, whether or not that succeeds.
func Forever(ctx context.Context, c client.Client, app *demov1.Foo, pause time.Duration) {
	for ctx.Err() == nil {
		app.Spec.Paused = !app.Spec.Paused
		_ = c.Update(ctx, app)
		time.Sleep(pause)
	}
}
