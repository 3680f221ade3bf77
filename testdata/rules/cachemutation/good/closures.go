package good

import (
	"context"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/util/retry"
)

// CallLiteral changes the captured copy in a literal that it calls.
func (c *Controller) CallLiteral(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	review := func() {
		metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
	}
	review()
	return nil
}

// DeferLiteral changes it in a deferred literal.
func (c *Controller) DeferLiteral(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	defer func() {
		pod.Status.Message = name
	}()
	return nil
}

// GoLiteral changes copies in goroutines.
func (c *Controller) GoLiteral(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	var group sync.WaitGroup
	for _, pod := range pods {
		pod = pod.DeepCopy()
		group.Add(1)
		go func() {
			defer group.Done()
			pod.Status.Message = name
		}()
	}
	group.Wait()
	return nil
}

// GoArgument hands it to a goroutine as an argument.
func (c *Controller) GoArgument(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	var group sync.WaitGroup
	group.Add(1)
	go func(p *corev1.Pod) {
		defer group.Done()
		p.Status.Message = name
	}(pod)
	group.Wait()
	return nil
}

// RetryLiteral changes it in the closure of a retry.
func (c *Controller) RetryLiteral(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		metav1.SetMetaDataAnnotation(&pod.ObjectMeta, revisionKey, name)
		return c.savePod(ctx, pod) // want:retryconflict `RetryOnConflict repeats the update of pod`
	})
}

// ChangeRemembered keeps a copy in a map and changes it in another method.
func (c *Controller) ChangeRemembered(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	if c.remembered == nil {
		c.remembered = map[string]*corev1.Pod{}
	}
	c.remembered[name] = pod.DeepCopy()
	c.changeRemembered(name)
	return nil
}

func (c *Controller) changeRemembered(name string) {
	c.remembered[name].Status.Message = name
}

// ReadInLiteral reads it in the closure too.
func (c *Controller) ReadInLiteral(ctx context.Context, namespace, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod, err := c.Pods.Pods(namespace).Get(name)
		if err != nil {
			return err
		}
		pod = pod.DeepCopy()
		metav1.SetMetaDataAnnotation(&pod.ObjectMeta, revisionKey, name)
		return c.savePod(ctx, pod)
	})
}
