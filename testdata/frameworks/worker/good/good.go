// Package good has the worker of package bad as it should be.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
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

func (c *Controller) one(ctx context.Context, id string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(id)
	if err != nil {
		return nil
	}
	pod, err := c.Pods.Pods(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.Labels = nil
	pod, err = c.Client.CoreV1().Pods(namespace).Update(ctx, pod, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	return c.note(ctx, pod)
}

func (c *Controller) note(ctx context.Context, pod *corev1.Pod) error {
	if pod.Status.Message == "seen" {
		return nil
	}
	pod.Status.Message = "seen"
	_, err := c.Client.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	return err
}

// Drop has the key come back when it fails.
func (c *Controller) Drop(ctx context.Context, pod *corev1.Pod) error {
	err := c.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}
