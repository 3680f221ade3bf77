package good

import (
	"errors"
	"fmt"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

// ErrGone: the object does not exist.
var ErrGone = errors.New("gone")

// WrappedQueue does its work in a literal, to defer Done.
func WrappedQueue(queue workqueue.TypedRateLimitingInterface[any], work func(string) error) bool {
	obj, shutdown := queue.Get()
	if shutdown {
		return false
	}
	process := func(obj any) error {
		defer queue.Done(obj)
		key, ok := obj.(string)
		if !ok {
			return nil
		}
		if err := work(key); err != nil {
			if errors.Is(err, ErrGone) {
				queue.Forget(obj)
				return nil
			}
			queue.AddRateLimited(key)
			return fmt.Errorf("%s: %w", key, err)
		}
		queue.Forget(obj)
		return nil
	}
	if err := process(obj); err != nil {
		runtime.HandleError(err)
	}
	return true
}

// ForgottenAround leaves it to the function around the literal to forget.
func ForgottenAround(queue workqueue.TypedRateLimitingInterface[any], work func(string) error) bool {
	obj, shutdown := queue.Get()
	if shutdown {
		return false
	}
	again := func(obj any) bool {
		defer queue.Done(obj)
		key, ok := obj.(string)
		if !ok {
			queue.Forget(obj)
			return false
		}
		if err := work(key); err != nil {
			if errors.Is(err, ErrGone) {
				return false
			}
			queue.AddRateLimited(key)
			return true
		}
		return false
	}(obj)
	if !again {
		queue.Forget(obj)
	}
	return true
}
