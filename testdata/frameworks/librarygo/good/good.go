// Package good has the controller of package bad as it should be.
package good

import (
	"context"

	"github.com/openshift/library-go/pkg/controller/factory"
	"github.com/openshift/library-go/pkg/operator/events"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A Controller labels pods.
type Controller struct {
	Client  kubernetes.Interface
	Pods    corelisters.PodLister
	Secrets corelisters.SecretLister
}

// New makes the controller.
func New(client kubernetes.Interface, f informers.SharedInformerFactory, recorder events.Recorder) factory.Controller {
	c := &Controller{Client: client, Pods: f.Core().V1().Pods().Lister(), Secrets: f.Core().V1().Secrets().Lister()}
	return factory.New().
		WithInformersQueueKeysFunc(keys, f.Core().V1().Pods().Informer()).
		WithBareInformers(f.Core().V1().Secrets().Informer()).
		WithPostStartHooks(c.wait).
		WithSync(c.one).
		ToController("pods", recorder)
}

// wait is no sync function: nobody waits for it.
func (c *Controller) wait(ctx context.Context, _ factory.SyncContext) error {
	<-ctx.Done()
	return nil
}

func (c *Controller) one(ctx context.Context, work factory.SyncContext) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(work.QueueKey())
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
	// The secret of another name is another matter: that it is missing is a failure.
	if _, err := c.Secrets.Secrets(namespace).Get("token"); err != nil {
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

func keys(obj runtime.Object) []string {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return nil
	}
	return []string{key}
}

// Drop has the key come back when it fails.
func (c *Controller) Drop(ctx context.Context, pod *corev1.Pod) error {
	err := c.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}
