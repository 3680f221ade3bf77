// Package good says how often it tries.
package good

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Pause stops an application.
func Pause(ctx context.Context, c client.Client, key client.ObjectKey) error {
	backoff := wait.Backoff{Steps: 5, Duration: 10 * time.Millisecond, Factor: 2, Jitter: 0.1}
	return retry.RetryOnConflict(backoff, func() error {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return err
		}
		app.Spec.Size = new(int32)
		return c.Update(ctx, app)
	})
}

// doc:end

// Ready waits until the server answers.
func Ready(ctx context.Context, attempts int, ask func(context.Context) (bool, error)) error {
	backoff := wait.Backoff{Duration: time.Millisecond}
	backoff.Steps = attempts
	return wait.ExponentialBackoffWithContext(ctx, backoff, ask)
}
