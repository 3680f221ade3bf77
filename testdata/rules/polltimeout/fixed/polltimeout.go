// Package bad polls with the interval and the timeout exchanged.
package fixed

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Ready waits until a backend is there.
func Ready(ctx context.Context, there wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, 2*time.Second, 5*time.Minute, true, there)
}

// The times of Gone.
const (
	patience = time.Minute
	pause    = time.Second
)

// Gone waits until a backend is not there any more, and does not begin with a question.
func Gone(ctx context.Context, gone wait.ConditionWithContextFunc) error {
	every, most := patience, pause
	return wait.PollUntilContextTimeout(ctx, most, every, false, gone)
}
