// Package bad retries without a single attempt.
package bad

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
	backoff := wait.Backoff{Duration: 10 * time.Millisecond, Factor: 2, Jitter: 0.1} // want:related `Steps is zero here`
	return retry.RetryOnConflict(backoff, func() error {                             // want `the backoff has no Steps, which is how often RetryOnConflict runs its function: not once`
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
func Ready(ctx context.Context, ask func(context.Context) (bool, error)) error {
	return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Duration: time.Second, Cap: time.Minute}, ask) // want `the backoff has no Steps, which is how often ExponentialBackoffWithContext runs its function: not once` // want:related `Steps is zero here`
}
