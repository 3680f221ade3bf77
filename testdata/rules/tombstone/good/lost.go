package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Checking returns a handler that expects pods and tombstones.
func (c *Controller) Checking() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			switch obj := obj.(type) {
			case *corev1.Pod:
				c.set(obj, false)
			case cache.DeletedFinalStateUnknown:
				if pod, ok := obj.Obj.(*corev1.Pod); ok {
					c.set(pod, false)
				}
			}
		},
	}
}

// doc:end

// Logger takes pairs, as go-kit's does.
type Logger interface {
	Log(keyvals ...any) error
}

type leveled struct {
	Logger
	level string
}

func (l leveled) Log(keyvals ...any) error {
	return l.Logger.Log(append([]any{"level", l.level}, keyvals...)...)
}

func debug(l Logger) Logger { return leveled{l, "debug"} }

// Noting writes a line in the log and does nothing else.
func Noting(log Logger) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		if pod, ok := obj.(*corev1.Pod); ok {
			_ = debug(log).Log("msg", "a pod is gone", "name", pod.Name)
		}
	}}
}
