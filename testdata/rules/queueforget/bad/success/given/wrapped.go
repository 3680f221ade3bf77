package given

import (
	"errors"
	"fmt"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

// ErrGone is what the work returns for what is not there.
var ErrGone = errors.New("gone")

// WrappedQueue does its work in a literal, to defer Done.
func WrappedQueue(queue workqueue.TypedRateLimitingInterface[any], work func(string) error) bool {
	obj, shutdown := queue.Get()
	if shutdown {
		return false
	}
	err := func(obj any) error {
		defer queue.Done(obj)
		key, ok := obj.(string)
		if !ok {
			queue.Forget(obj)
			return nil
		}
		if err := work(key); err != nil {
			queue.AddRateLimited(key) // want `queue.Forget\(key\) is not called after success`
			return fmt.Errorf("%s: %w", key, err)
		}
		return nil
	}(obj)
	if err != nil {
		runtime.HandleError(err)
	}
	return true
}

// NamedLiteral keeps the literal in a variable, and does not forget what is gone.
func NamedLiteral(queue workqueue.TypedRateLimitingInterface[any], work func(string) error) bool {
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
		switch err := work(key); {
		case errors.Is(err, ErrGone): // want:queueforget/success `queue.Forget is not called on this way`
			return nil
		case err != nil:
			queue.AddRateLimited(key)
			return err
		}
		queue.Forget(obj)
		return nil
	}
	if err := process(obj); err != nil {
		runtime.HandleError(err)
	}
	return true
}
