package good

import (
	"context"
	"fmt"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/good/podutil"
)

// getPod returns what the lister returns.
func (c *Controller) getPod(namespace, name string) (*corev1.Pod, error) {
	return c.Pods.Pods(namespace).Get(name)
}

// ReviewReturned changes what a getter of the package returns.
func (c *Controller) ReviewReturned(ctx context.Context, namespace, name string) error {
	pod, err := c.getPod(namespace, name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
	return c.savePod(ctx, pod)
}

// lookup says whether the pod exists.
func (c *Controller) lookup(namespace, name string) (*corev1.Pod, bool) {
	obj, exists, err := c.PodIndexer.GetByKey(namespace + "/" + name)
	if err != nil || !exists {
		return nil, false
	}
	pod, ok := obj.(*corev1.Pod)
	return pod, ok
}

// ReviewLookedUp changes what a getter with a flag returns.
func (c *Controller) ReviewLookedUp(_ context.Context, namespace, name string) error {
	pod, ok := c.lookup(namespace, name)
	if !ok {
		return fmt.Errorf("pod %s/%s is gone", namespace, name)
	}
	pod = pod.DeepCopy()
	pod.Status.Reason = quarantinedReason // want:lostchange `is lost`
	return nil
}

// ReviewEither tries two getters: the flag is true after both.
func (c *Controller) ReviewEither(_ context.Context, namespace, name string) error {
	pod, ok := c.lookup(namespace, name+"-0")
	if !ok {
		pod, ok = c.lookup(namespace, name)
	}
	if ok {
		pod = pod.DeepCopy()
		pod.Status.Reason = quarantinedReason // want:lostchange `is lost`
	}
	return nil
}

// podsOf returns some pods of a list.
func (c *Controller) podsOf(namespace, prefix string) ([]*corev1.Pod, error) {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil {
		return nil, err
	}
	var chosen []*corev1.Pod
	for _, pod := range pods {
		pod = pod.DeepCopy()
		if pod.GenerateName == "" || pod.GenerateName == prefix {
			chosen = append(chosen, pod)
		}
	}
	return chosen, nil
}

// ReviewChosen changes the elements of a returned slice.
func (c *Controller) ReviewChosen(_ context.Context, namespace, name string) error {
	pods, err := c.podsOf(namespace, name)
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod = pod.DeepCopy()
		pod.Status.Reason = quarantinedReason // want:lostchange `is lost`
	}
	return nil
}

// ReviewFound changes what a getter of another package returns.
func (c *Controller) ReviewFound(_ context.Context, namespace, name string) error {
	pod, err := c.Finder.ByKey(namespace + "/" + name)
	if err != nil || pod == nil {
		return err
	}
	pod.SetAnnotations(map[string]string{revisionKey: "3"})
	return nil
}

// ReviewContainers changes a part that a function returns.
func (c *Controller) ReviewContainers(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	containers := podutil.Containers(pod)
	containers[0].Image = "registry.example.com/shop"
	return nil
}

// same returns its argument.
func same(pod *corev1.Pod) *corev1.Pod {
	return pod
}

// ReviewSame changes a pod that went through a function.
func (c *Controller) ReviewSame(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	again := same(pod)
	again.Status.Reason = quarantinedReason // want:lostchange `is lost`
	return nil
}

// canaryOf builds a deployment that shares the template of another.
func canaryOf(deployment *appsv1.Deployment) *appsv1.Deployment {
	canary := &appsv1.Deployment{}
	canary.Name = deployment.Name + "-canary"
	canary.Spec.Template = deployment.Spec.Template
	return canary
}

// BuildCanary lets the function build from a copy.
func (c *Controller) BuildCanary(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment = deployment.DeepCopy()
	canary := canaryOf(deployment)
	canary.Spec.Template.Annotations[revisionKey] = "canary"
	return nil
}

// BuildTemplate does so with a function of another package.
func (c *Controller) BuildTemplate(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	template := podutil.Template(pod)
	template.Spec.Containers[0].Image = "registry.example.com/shop"
	return nil
}

// BuildOwned lets it build from a copy and hands the result on.
func (c *Controller) BuildOwned(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pinNode(podutil.Template(pod), name)
	return nil
}

func pinNode(pod *corev1.Pod, node string) {
	pod.Spec.NodeSelector["node"] = node
}

// podOrNew returns the cached pod or an empty one.
func (c *Controller) podOrNew(namespace, name string) *corev1.Pod {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return &corev1.Pod{}
	}
	return pod
}

// ReviewOrNew copies what may be the cached pod.
func (c *Controller) ReviewOrNew(_ context.Context, namespace, name string) error {
	pod := c.podOrNew(namespace, name).DeepCopy()
	pod.Status.Reason = quarantinedReason // want:lostchange `is lost`
	return nil
}
