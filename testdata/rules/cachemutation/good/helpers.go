package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	corev1listers "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/good/podutil"
)

// Claim hands a copy to a function that changes it two calls below.
func (c *Controller) Claim(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	claim(pod, name)
	return c.savePod(ctx, pod)
}

func claim(pod *corev1.Pod, owner string) {
	setAnnotation(&pod.ObjectMeta, "shop.example.com/owner", owner)
}

func setAnnotation(object *metav1.ObjectMeta, key, value string) {
	metav1.SetMetaDataAnnotation(object, key, value)
}

// ClaimAll does so for each pod of a list.
func (c *Controller) ClaimAll(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod = pod.DeepCopy()
		claim(pod, name)
	}
	return nil
}

// ClaimSlice hands the whole list on.
func (c *Controller) ClaimSlice(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	for i := range pods {
		pods[i] = pods[i].DeepCopy()
	}
	claimSlice(pods, name)
	return nil
}

func claimSlice(pods []*corev1.Pod, owner string) {
	for _, pod := range pods {
		pod = pod.DeepCopy()
		pod.Spec.ServiceAccountName = owner // want:lostchange `is lost`
	}
}

// ClaimByMethod hands the pod to a method.
func (c *Controller) ClaimByMethod(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	return c.fail(pod, name)
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
	pod = pod.DeepCopy()
	(*shopPod)(pod).quarantine()
	return nil
}

// ClaimPart hands a part of the pod on.
func (c *Controller) ClaimPart(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	mergeLabels(pod.Labels, map[string]string{reviewedLabel: "true"})
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
	pod = pod.DeepCopy()
	reviewAll(pod)
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
	pod = pod.DeepCopy()
	countDown(pod, 2)
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
	pod = pod.DeepCopy()
	stampAll([]*corev1.Pod{pod}, name)
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
	pod = pod.DeepCopy()
	podutil.SetOwner(pod, name)
	return c.savePod(ctx, pod)
}

// ClaimSpecElsewhere hands the specification by value to another package.
func (c *Controller) ClaimSpecElsewhere(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	podutil.SetImage(pod.Spec, "registry.example.com/shop")
	return nil
}

// ClaimMixed joins a cached pod with a new one before the call.
func (c *Controller) ClaimMixed(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		pod = &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	} else {
		pod = pod.DeepCopy()
	}
	podutil.SetOwner(pod, name)
	return nil
}

// ClaimBelow hands the pod through a function of the package to another package.
func (c *Controller) ClaimBelow(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	c.own(pod, name)
	return nil
}

func (c *Controller) own(pod *corev1.Pod, owner string) {
	podutil.SetOwner(pod, owner)
}

// Missing creates those of the ConfigMaps that the server does not have: it takes no
// others, so that nothing of the cache is filled with its answer.
func Missing(ctx context.Context, c client.Client, lister corev1listers.ConfigMapLister, wanted []*corev1.ConfigMap) error {
	all, err := lister.List(labels.Everything())
	if err != nil {
		return err
	}
	all = append(all, wanted...)
	for i := range all {
		if known(all[i]) {
			continue
		}
		if err := createNew(ctx, c, all[i]); err != nil {
			return err
		}
	}
	return nil
}

func createNew(ctx context.Context, c client.Client, cm *corev1.ConfigMap) error {
	return client.IgnoreAlreadyExists(c.Create(ctx, cm))
}

// known: the server has given it an identity, and somebody a name.
func known(cm *corev1.ConfigMap) bool {
	for range cm.OwnerReferences {
		return true
	}
	return cm.UID != ""
}
