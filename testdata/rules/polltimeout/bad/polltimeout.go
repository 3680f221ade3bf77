// Package bad polls with the interval and the timeout exchanged.
package bad

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// doc:begin

// Ready waits until a backend is there.
func Ready(ctx context.Context, there wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, 5*time.Minute, 2*time.Second, true, there) // want `PollUntilContextTimeout waits 5m0s between two polls and gives up after 2s` // want:related `this is how long it asks`
}

// doc:end

// The times of Gone.
const (
	patience = time.Minute
	pause    = time.Second
)

// Gone waits until a backend is not there any more, and does not begin with a question.
func Gone(ctx context.Context, gone wait.ConditionWithContextFunc) error {
	every, most := patience, pause
	return wait.PollUntilContextTimeout(ctx, every, most, false, gone) // want `waits 1m0s between two polls and gives up after 1s: it polls once at most`
}
