package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
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

// Mirror works on pods by their names; what is gone needs nothing.
type Mirror struct {
	client.Client
	Queue workqueue.TypedRateLimitingInterface[string]
	Seen  map[string]bool
}

// Queueing puts the names of pods into the queue: a delete that is missed is missed by nobody.
func (m *Mirror) Queueing() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: m.enqueue, DeleteFunc: m.enqueue}
}

func (m *Mirror) enqueue(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	m.Queue.Add(pod.Name)
}

// Next works on one name.
func (m *Mirror) Next(ctx context.Context) bool {
	name, quit := m.Queue.Get()
	if quit {
		return false
	}
	defer m.Queue.Done(name)
	if err := m.sync(ctx, name); err != nil {
		m.Queue.AddRateLimited(name)
		return true
	}
	m.Queue.Forget(name)
	return true
}

func (m *Mirror) sync(ctx context.Context, name string) error {
	pod := &corev1.Pod{}
	if err := m.Get(ctx, client.ObjectKey{Namespace: "default", Name: name}, pod); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		klog.Info("a pod is gone")
		return nil
	}
	m.Seen[name] = true
	return nil
}
