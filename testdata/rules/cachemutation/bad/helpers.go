package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/bad/podutil"
)

// doc:begin

// Claim hands the cached pod to a function that changes it two calls below.
func (c *Controller) Claim(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	claim(pod, name) // want `comes from the informer cache .+ and claim modifies it`
	return c.savePod(ctx, pod)
}

func claim(pod *corev1.Pod, owner string) {
	setAnnotation(&pod.ObjectMeta, "shop.example.com/owner", owner)
}

func setAnnotation(object *metav1.ObjectMeta, key, value string) {
	object.Annotations[key] = value
}

// doc:end

// ClaimAll does so for each pod of a list.
func (c *Controller) ClaimAll(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		claim(pod, name) // want `comes from the informer cache .+ and claim modifies it`
	}
	return nil
}

// ClaimSlice hands the whole list on.
func (c *Controller) ClaimSlice(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	claimSlice(pods, name) // want `informer cache .+ and claimSlice modifies it`
	return nil
}

func claimSlice(pods []*corev1.Pod, owner string) {
	for _, pod := range pods {
		pod.Spec.ServiceAccountName = owner
	}
}

// ClaimByMethod hands the pod to a method.
func (c *Controller) ClaimByMethod(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	return c.fail(pod, name) // want `comes from the informer cache .+ and .*fail modifies it`
}

func (c *Controller) fail(pod *corev1.Pod, message string) error {
	pod.Status.Phase = corev1.PodFailed
	pod.Status.Message = message
	pod.Status.Conditions = append(pod.Status.Conditions, corev1.PodCondition{Type: "Failed"})
	return nil
}

// shopPod gives a pod methods of the operator.
type shopPod corev1.Pod

func (p *shopPod) quarantine() {
	p.Status.Reason = quarantinedReason
}

// ClaimByReceiver calls a method that changes its receiver.
func (c *Controller) ClaimByReceiver(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	(*shopPod)(pod).quarantine() // want `comes from the informer cache .+ and .*quarantine modifies it`
	return nil
}

// ClaimPart hands a part of the pod on.
func (c *Controller) ClaimPart(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	mergeLabels(pod.Labels, map[string]string{reviewedLabel: "true"}) // want `comes from the informer cache .+ and mergeLabels modifies it`
	return nil
}

func mergeLabels(into, from map[string]string) {
	for key, value := range from {
		into[key] = value
	}
}

// ClaimVariadic hands the pod on as one of several.
func (c *Controller) ClaimVariadic(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	reviewAll(pod) // want `comes from the informer cache .+ and reviewAll modifies it`
	return nil
}

func reviewAll(pods ...*corev1.Pod) {
	for i := range pods {
		pods[i].Labels[reviewedLabel] = "true"
	}
}

// ClaimRecursive hands the pod to a function that calls itself.
func (c *Controller) ClaimRecursive(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	countDown(pod, 2) // want `comes from the informer cache .+ and countDown modifies it`
	return nil
}

func countDown(pod *corev1.Pod, steps int) {
	if steps == 0 {
		pod.Status.Message = "done"
		return
	}
	countDown(pod, steps-1)
}

// ClaimGeneric hands the pod to a generic function.
func (c *Controller) ClaimGeneric(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	stampAll([]*corev1.Pod{pod}, name) // want `informer cache .+ and stampAll.* modifies it`
	return nil
}

func stampAll[T metav1.Object](objects []T, generateName string) {
	for _, object := range objects {
		object.SetGenerateName(generateName)
	}
}

// ClaimElsewhere hands the pod to a function of another package.
func (c *Controller) ClaimElsewhere(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	podutil.SetOwner(pod, name) // want `comes from the informer cache .+ and podutil.SetOwner modifies it`
	return c.savePod(ctx, pod)
}

// ClaimSpecElsewhere hands the specification by value to another package.
func (c *Controller) ClaimSpecElsewhere(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	podutil.SetImage(pod.Spec, "registry.example.com/shop") // want `informer cache`
	return nil
}

// ClaimMixed joins a cached pod with a new one before the call.
func (c *Controller) ClaimMixed(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		pod = &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	}
	podutil.SetOwner(pod, name) // want `comes from the informer cache .+ and podutil.SetOwner modifies it`
	return nil
}

// ClaimBelow hands the pod through a function of the package to another package.
func (c *Controller) ClaimBelow(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	c.own(pod, name) // want `comes from the informer cache .+ and podutil.SetOwner modifies it`
	return nil
}

func (c *Controller) own(pod *corev1.Pod, owner string) {
	podutil.SetOwner(pod, owner) // want:related `.`
}
