package fixed

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
	return ctrl.Result{RequeueAfter: time.Duration(s.RetrySeconds)}
}

// Later comes again after a constant.
func Later() (result ctrl.Result) {
	result.RequeueAfter = retrySeconds
	return result
}

// Do ends at once when the settings have a timeout.
func Do(ctx context.Context, s *Settings, do func(context.Context) error) error {
	if s.Timeout != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(*s.Timeout))
		defer cancel()
	}
	return do(ctx)
}

// Poll asks all the time.
func Poll(ctx context.Context, done wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, 500, 30000, true, done)
}
