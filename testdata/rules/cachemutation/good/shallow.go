package good

import (
	"context"
	"maps"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// RelabelCopy copies everything.
func (c *Controller) RelabelCopy(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := cached.DeepCopy()
	metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
	return c.savePod(ctx, pod)
}

// RetagCopy goes deeper.
func (c *Controller) RetagCopy(_ context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment := cached.DeepCopy()
	deployment.Spec.Template.Spec.Containers[0].Image = "registry.example.com/shop"
	return nil
}

// ScaleCopy writes through a pointer.
func (c *Controller) ScaleCopy(_ context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment := cached.DeepCopy()
	*deployment.Spec.Replicas = 0
	return nil
}

// ScaleSpec changes the specification of a copy.
func (c *Controller) ScaleSpec(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment = deployment.DeepCopy()
	spec := deployment.Spec
	*spec.Replicas += 1
	return nil
}

// RelabelMeta changes the metadata of a copy.
func (c *Controller) RelabelMeta(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	objectMeta := pod.ObjectMeta
	objectMeta.Annotations[revisionKey] = "1"
	return nil
}

// RelabelInto copies everything into a pod of its own.
func (c *Controller) RelabelInto(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := &corev1.Pod{}
	cached.DeepCopyInto(pod)
	metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, name)
	return c.savePod(ctx, pod)
}

// AnnotateCopy calls a setter that writes to the map of the copy.
func (c *Controller) AnnotateCopy(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := cached.DeepCopy()
	metav1.SetMetaDataAnnotation(&pod.ObjectMeta, revisionKey, "2")
	return nil
}

// LabelCopy does the same with a label.
func (c *Controller) LabelCopy(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := cached.DeepCopy()
	metav1.SetMetaDataLabel(&pod.ObjectMeta, hashLabel, "f00d")
	return nil
}

// ReleaseCopy removes a finalizer of the copy.
func (c *Controller) ReleaseCopy(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := cached.DeepCopy()
	if controllerutil.RemoveFinalizer(pod, drainFinalizer) {
		return c.savePod(ctx, pod)
	}
	return nil
}

// RangeCopies changes what the containers of a copy refer to.
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

// RewritePaths writes through the pointers of a copy.
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

// NewFromMeta builds a new object around copied metadata.
func (c *Controller) NewFromMeta(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := &corev1.Pod{ObjectMeta: *cached.ObjectMeta.DeepCopy()}
	pod.Name = name + "-canary"
	metav1.SetMetaDataLabel(&pod.ObjectMeta, "canary", "true")
	return nil
}

// NewFromLabels builds a new object around cloned labels.
func (c *Controller) NewFromLabels(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Labels: maps.Clone(cached.Labels)}}
	metav1.SetMetaDataLabel(&pod.ObjectMeta, "canary", "true")
	return nil
}

// NewFromSpec copies the specification into a new object.
func (c *Controller) NewFromSpec(_ context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	canary := &appsv1.Deployment{}
	cached.Spec.DeepCopyInto(&canary.Spec)
	canary.Name = name + "-canary"
	canary.Spec.Template.Labels["canary"] = "true"
	return nil
}

// PrepareFromSpec hands it to a function that writes through it.
func (c *Controller) PrepareFromSpec(_ context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	canary := &appsv1.Deployment{}
	canary.Spec = *cached.Spec.DeepCopy()
	prepare(canary)
	return nil
}

func prepare(deployment *appsv1.Deployment) {
	deployment.Name += "-canary"
	*deployment.Spec.Replicas = 1
}

// RewriteConditions writes to an element of a copy.
func (c *Controller) RewriteConditions(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	status := pod.Status
	status.Phase = corev1.PodFailed // want:lostchange `is lost`
	status.Conditions[0].Reason = quarantinedReason
	return nil
}
