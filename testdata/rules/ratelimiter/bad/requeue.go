package bad

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Settings are read from a file.
type Settings struct {
	RetrySeconds int32  `json:"retrySeconds"`
	Timeout      *int64 `json:"timeout,omitempty"`
}

const retrySeconds = 30

// Wait comes again after the seconds of the settings.
func Wait(s *Settings) ctrl.Result {
	return ctrl.Result{RequeueAfter: time.Duration(s.RetrySeconds)} // want `a number becomes a duration without a unit: it counts nanoseconds, so that this is no delay; multiply it by time.Second`
}

// Later comes again after a constant.
func Later() (result ctrl.Result) {
	result.RequeueAfter = retrySeconds // want `30 without a unit is 30ns: write 30\*time.Millisecond or Second`
	return result
}

// Do ends at once when the settings have a timeout.
func Do(ctx context.Context, s *Settings, do func(context.Context) error) error {
	if s.Timeout != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(*s.Timeout)) // want `a number becomes a duration without a unit`
		defer cancel()
	}
	return do(ctx)
}

// Poll asks all the time.
func Poll(ctx context.Context, done wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, 500, 30000, true, done) // want `500 without a unit is 500ns` `30000 without a unit is 30000ns`
}
