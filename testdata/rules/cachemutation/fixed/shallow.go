package fixed

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// RelabelCopy copies the struct only: the maps and slices are the cached ones.
func (c *Controller) RelabelCopy(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached.DeepCopy()
	pod.Labels[reviewedLabel] = "true"
	return c.savePod(ctx, &pod)
}

// RetagCopy goes deeper.
func (c *Controller) RetagCopy(_ context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment := *cached.DeepCopy()
	deployment.Spec.Template.Spec.Containers[0].Image = "registry.example.com/shop"
	return nil
}

// ScaleCopy writes through a pointer.
func (c *Controller) ScaleCopy(_ context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment := *cached.DeepCopy()
	*deployment.Spec.Replicas = 0
	return nil
}

// ScaleSpec copies the specification only.
func (c *Controller) ScaleSpec(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	spec := *deployment.Spec.DeepCopy()
	*spec.Replicas += 1
	return nil
}

// RelabelMeta copies the metadata only.
func (c *Controller) RelabelMeta(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	objectMeta := *pod.ObjectMeta.DeepCopy()
	objectMeta.Annotations[revisionKey] = "1"
	return nil
}

// RelabelInto copies the struct into one of its own.
func (c *Controller) RelabelInto(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := &corev1.Pod{}
	*pod = *cached
	pod = pod.DeepCopy()
	pod.Labels[reviewedLabel] = name
	return c.savePod(ctx, pod)
}

// AnnotateCopy calls a setter that writes to the shared map.
func (c *Controller) AnnotateCopy(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached.DeepCopy()
	metav1.SetMetaDataAnnotation(&pod.ObjectMeta, revisionKey, "2")
	return nil
}

// LabelCopy does the same with a label.
func (c *Controller) LabelCopy(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached.DeepCopy()
	metav1.SetMetaDataLabel(&pod.ObjectMeta, hashLabel, "f00d")
	return nil
}

// ReleaseCopy removes a finalizer: the elements of the shared array move.
func (c *Controller) ReleaseCopy(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached.DeepCopy()
	if controllerutil.RemoveFinalizer(&pod, drainFinalizer) {
		return c.savePod(ctx, &pod)
	}
	return nil
}

// RangeCopies changes what the copies of a range loop share.
func (c *Controller) RangeCopies(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	for _, container := range pod.Spec.Containers {
		container.Env[0].Value = name
	}
	return nil
}

// RewritePaths writes through the pointer of a range copy.
func (c *Controller) RewritePaths(_ context.Context, namespace, name string) error {
	ingress, err := c.Ingresses.Ingresses(namespace).Get(name)
	if err != nil {
		return err
	}
	ingress = ingress.DeepCopy()
	for _, rule := range ingress.Spec.Rules {
		if rule.HTTP == nil {
			rule.HTTP = &networkingv1.HTTPIngressRuleValue{}
		}
		rule.HTTP.Paths = nil
	}
	return nil
}

// NewFromMeta builds a new object around the metadata of a cached one.
func (c *Controller) NewFromMeta(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := &corev1.Pod{ObjectMeta: cached.ObjectMeta}
	pod.Name = name + "-canary"
	pod = pod.DeepCopy()
	pod.Labels["canary"] = "true"
	return nil
}

// NewFromLabels builds a new object around the labels of a cached one.
func (c *Controller) NewFromLabels(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Labels: cached.Labels}}
	pod = pod.DeepCopy()
	pod.Labels["canary"] = "true"
	return nil
}

// NewFromSpec stores the specification of a cached object in a new one.
func (c *Controller) NewFromSpec(_ context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	canary := &appsv1.Deployment{}
	canary.Spec = cached.Spec
	canary.Name = name + "-canary"
	canary = canary.DeepCopy()
	canary.Spec.Template.Labels["canary"] = "true"
	return nil
}

// PrepareFromSpec hands the new object to a function that writes through the shared part.
func (c *Controller) PrepareFromSpec(_ context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	canary := &appsv1.Deployment{}
	canary.Spec = cached.Spec
	canary = canary.DeepCopy()
	prepare(canary)
	return nil
}

func prepare(deployment *appsv1.Deployment) {
	deployment.Name += "-canary"
	*deployment.Spec.Replicas = 1
}

// RewriteConditions copies the status and writes to an element of its slice.
func (c *Controller) RewriteConditions(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	status := *pod.Status.DeepCopy()
	status.Phase = corev1.PodFailed
	status.Conditions[0].Reason = quarantinedReason
	return nil
}
