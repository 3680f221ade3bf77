// Package good polls often enough.
package good

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// doc:begin

// Ready waits until a backend is there.
func Ready(ctx context.Context, there wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, 2*time.Second, 5*time.Minute, true, there)
}

// doc:end

// The times of Gone.
const (
	patience = time.Minute
	pause    = time.Second
)

// Gone waits until a backend is not there any more.
func Gone(ctx context.Context, gone wait.ConditionWithContextFunc) error {
	every, most := pause, patience
	return wait.PollUntilContextTimeout(ctx, every, most, false, gone)
}

// Within asks for as long as its caller says.
func Within(ctx context.Context, most time.Duration, there wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, 10*time.Second, most, true, there)
}

// Forever has a timeout that means none.
func Forever(there wait.ConditionFunc) error {
	return wait.PollImmediate(time.Second, 0, there) //nolint:staticcheck // older, and still there
}

// Cancelled ends with its context.
func Cancelled(ctx context.Context, there wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextCancel(ctx, 5*time.Minute, true, there)
}
