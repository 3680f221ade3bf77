package bad

import (
	"context"
	"strconv"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/workqueue"
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

// delay is how long to wait, half of it for those who are in a hurry.
func delay(s *Settings, hurry bool) time.Duration {
	n := s.RetrySeconds
	if hurry {
		n /= 2
	}
	return time.Duration(n) // want `a number becomes a duration without a unit`
}

// Helped asks another function.
func Helped(s *Settings) ctrl.Result { return ctrl.Result{RequeueAfter: delay(s, true)} }

// after takes a number from its callers.
func after(queue workqueue.TypedDelayingInterface[string], key string, n int) {
	if key == "" {
		return
	}
	queue.AddAfter(key, time.Duration(n)) // want `a number becomes a duration without a unit`
}

// Twice queues a key for two times.
func Twice(queue workqueue.TypedDelayingInterface[string], key, text string) error {
	n, err := strconv.Atoi(text)
	if err != nil {
		return err
	}
	after(queue, key, n)
	after(queue, key, 90)
	return nil
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

// Factory resyncs all the time.
func Factory(c kubernetes.Interface, s *Settings) informers.SharedInformerFactory {
	return informers.NewSharedInformerFactory(c, time.Duration(s.RetrySeconds)) // want `a number becomes a duration without a unit`
}
