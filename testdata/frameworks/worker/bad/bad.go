// Package bad has a worker of client-go's queues, whose handler stands in a field, that
// makes the named mistakes.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Controller labels pods.
type Controller struct {
	Client kubernetes.Interface
	Pods   corelisters.PodLister
	Queue  workqueue.TypedRateLimitingInterface[string]

	handle func(ctx context.Context, id string) error
}

// New makes the controller.
func New(client kubernetes.Interface, pods corelisters.PodLister, queue workqueue.TypedRateLimitingInterface[string]) *Controller {
	c := &Controller{Client: client, Pods: pods, Queue: queue}
	c.handle = c.one
	return c
}

// Next handles one key, and adds it again when that failed.
func (c *Controller) Next(ctx context.Context) bool {
	id, quit := c.Queue.Get()
	if quit {
		return false
	}
	defer c.Queue.Done(id)
	if err := c.handle(ctx, id); err != nil {
		c.Queue.AddRateLimited(id)
		return true
	}
	c.Queue.Forget(id)
	return true
}

func (c *Controller) one(_ context.Context, id string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(id)
	if err != nil {
		return nil
	}
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err // want:notfound `a deleted object makes its key fail at each attempt`
	}
	pod.Labels = nil                                                                                            // want:cachemutation `pod\.Labels comes from the informer cache \(lister\.Get\)`
	pod, err = c.Client.CoreV1().Pods(namespace).Update(context.TODO(), pod.DeepCopy(), metav1.UpdateOptions{}) // want:reconcilectx `context\.TODO\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
	if err != nil {
		return err
	}
	return c.note(pod.DeepCopy())
}

func (c *Controller) note(pod *corev1.Pod) error {
	pod.Status.Message = "seen"
	ctx := context.TODO()                                                                    // want:reconcilectx `context\.TODO\(\) ignores cancellation, timeout and logger although every caller of note has a context`
	_, err := c.Client.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{}) // want:statusupdate `.`
	return err
}

// Drop says that all is well.
func (c *Controller) Drop(ctx context.Context, pod *corev1.Pod) error {
	if err := c.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{}); err != nil {
		return nil // want:swallowederr `.`
	}
	return nil
}
