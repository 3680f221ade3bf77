package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
)

// doc:begin

// MarkReviewed labels a pod that somebody has looked at.
func (c *Controller) MarkReviewed(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
	return c.savePod(ctx, pod)
}

// doc:end

// ResetLabels walks over a list: the slice is fresh, its elements are not.
func (c *Controller) ResetLabels(ctx context.Context, namespace, name string) error {
	pods, err := c.Pods.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod = pod.DeepCopy()
		pod.Labels = map[string]string{reviewedLabel: name}
		if err := c.savePod(ctx, pod); err != nil {
			return err
		}
	}
	return nil
}

// ReviewNamespace reads a namespace lister.
func (c *Controller) ReviewNamespace(ctx context.Context, namespace, name string) error {
	lister := c.Pods.Pods(namespace)
	pods, err := lister.List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return err
	}
	pods[0] = pods[0].DeepCopy()
	pods[0].Spec.NodeName = name
	return c.savePod(ctx, pods[0])
}

// CordonNode reads a lister of a cluster-scoped kind.
func (c *Controller) CordonNode(ctx context.Context, _, name string) error {
	node, err := c.Nodes.Get(name)
	if err != nil {
		return err
	}
	node = node.DeepCopy()
	node.Spec.Unschedulable = true
	return c.saveNode(ctx, node)
}

// StampFromResourceIndexer reads the generic lister of client-go.
func (c *Controller) StampFromResourceIndexer(ctx context.Context, namespace, name string) error {
	all, err := c.AllPods.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range all {
		pod = pod.DeepCopy()
		if pod.Namespace == namespace && pod.Name == name {
			metav1.SetMetaDataAnnotation(&pod.ObjectMeta, revisionKey, "1")
		}
	}
	return nil
}

// ScaleGeneric reads a lister that returns runtime.Object.
func (c *Controller) ScaleGeneric(ctx context.Context, namespace, name string) error {
	obj, err := c.DeploymentObjects.ByNamespace(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment, ok := obj.(*appsv1.Deployment)
	if !ok {
		return nil
	}
	deployment = deployment.DeepCopy()
	deployment.Spec.Paused = true
	return c.saveDeployment(ctx, deployment)
}

// RelabelGeneric reaches the metadata of a runtime.Object.
func (c *Controller) RelabelGeneric(_ context.Context, namespace, name string) error {
	objects, err := c.DeploymentObjects.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, obj := range objects {
		accessor, err := meta.Accessor(obj.DeepCopyObject())
		if err != nil {
			return err
		}
		if accessor.GetNamespace() != namespace || accessor.GetName() != name {
			continue
		}
		accessor.SetLabels(map[string]string{"app": name + "-2"})
	}
	return nil
}

// PauseWidget reads a dynamic lister.
func (c *Controller) PauseWidget(ctx context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	if err := unstructured.SetNestedField(widget.Object, true, "spec", "paused"); err != nil {
		return err
	}
	return c.saveWidget(ctx, widget)
}

// RenameWidgets walks over the objects of a dynamic lister.
func (c *Controller) RenameWidgets(_ context.Context, namespace, name string) error {
	widgets, err := c.WidgetLister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, widget := range widgets {
		widget = widget.DeepCopy()
		widget.SetAnnotations(map[string]string{revisionKey: namespace + name})
	}
	return nil
}

// TagMetadata reads a metadata lister.
func (c *Controller) TagMetadata(_ context.Context, namespace, name string) error {
	object, err := c.PodMetadata.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	object = object.DeepCopy()
	object.Labels[hashLabel] = "f00d"
	return nil
}

// AdoptingSets reads an expansion method of a generated lister.
func (c *Controller) AdoptingSets(ctx context.Context, namespace, name string) error {
	pod, err := c.Client.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	sets, err := c.ReplicaSets.GetPodReplicaSets(pod)
	if err != nil {
		return err
	}
	for _, set := range sets {
		set = set.DeepCopy()
		set.Annotations = map[string]string{revisionKey: "1"} // want:lostchange `is lost`
	}
	return nil
}

// PodGetter is a lister by its shape, as generators of custom resources write them.
type PodGetter interface {
	List(selector labels.Selector) ([]*corev1.Pod, error)
	Get(name string) (*corev1.Pod, error)
}

// ReviewWith takes a lister of the project's own.
func (c *Controller) ReviewWith(ctx context.Context, namespace, name string) error {
	var getter PodGetter = c.Pods.Pods(namespace)
	pod, err := getter.Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.Spec.Hostname = name
	return c.savePod(ctx, pod)
}
