package good

import (
	"context"
	"math/rand"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Settings are read from a file.
type Settings struct {
	RetrySeconds int32         `json:"retrySeconds"`
	RetryNanos   int64         `json:"retryNanos"`
	Wait         time.Duration `json:"wait"`
}

const (
	retrySeconds = 30
	whole        = int64(time.Minute)
)

// Wait comes again after the seconds of the settings.
func Wait(s *Settings) ctrl.Result {
	return ctrl.Result{RequeueAfter: time.Duration(s.RetrySeconds) * time.Second}
}

// Later comes again after a constant.
func Later() (result ctrl.Result) {
	result.RequeueAfter = retrySeconds * time.Second
	return result
}

// AtOnce asks for another pass, and for none.
func AtOnce(again bool) ctrl.Result {
	if !again {
		return ctrl.Result{RequeueAfter: 0}
	}
	return ctrl.Result{RequeueAfter: 1}
}

// Nanos are meant.
func Nanos(s *Settings) []ctrl.Result {
	return []ctrl.Result{{RequeueAfter: time.Duration(s.RetryNanos)}, {RequeueAfter: s.Wait}, {RequeueAfter: time.Duration(int64(s.RetrySeconds) * 1000 * 1000 * 1000)}}
}

// jitter is a part of a duration.
func jitter(d time.Duration) time.Duration {
	return time.Duration(rand.Int63n(int64(d)/2)) + time.Duration(int64(d)/2)
}

// Jittered spreads passes.
func Jittered(queue workqueue.TypedDelayingInterface[string], key string, n int64) {
	queue.AddAfter(key, jitter(time.Minute))
	queue.AddAfter(key, time.Duration(n))
	queue.AddAfter(key, time.Duration(whole))
	queue.AddAfter(key, time.Duration(0.5*float64(time.Minute)))
}

// Poll asks twice a second.
func Poll(ctx context.Context, done wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, 500*time.Millisecond, retrySeconds*time.Second, true, done)
}
