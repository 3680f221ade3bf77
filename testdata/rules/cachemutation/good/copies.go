package good

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sort"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// RenameShallow writes fields of a shallow copy: they are its own.
func (c *Controller) RenameShallow(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached
	pod.Name = name + "-2"
	pod.Status.Phase = corev1.PodFailed // want:lostchange `is lost`
	pod.Spec.NodeSelector = map[string]string{"disk": "ssd"}
	pod.SetLabels(map[string]string{"app": pod.Name})
	return nil
}

// RelabelShallow replaces the map before it writes to it.
func (c *Controller) RelabelShallow(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached
	pod.Labels = map[string]string{"app": name} // want:lostchange `is lost`
	pod.Labels[reviewedLabel] = "true"
	return nil
}

// FinalizeShallow appends to a shallow copy: the field is its own.
func (c *Controller) FinalizeShallow(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached
	if controllerutil.AddFinalizer(&pod, "shop.example.com/late") {
		pod.Status.Message = "waits" // want:lostchange `is lost`
	}
	pod.Finalizers = append(pod.Finalizers, "shop.example.com/later")
	return nil
}

// RenameByHelper hands a shallow copy to a function that writes its own fields.
func (c *Controller) RenameByHelper(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached
	rename(&pod, name+"-2")
	return nil
}

func rename(pod *corev1.Pod, name string) {
	pod.Name = name
	pod.Labels = map[string]string{"app": name}
}

// ScaleShallow replaces a pointer of a copied specification.
func (c *Controller) ScaleShallow(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	spec := deployment.Spec
	spec.Replicas = ptr.To[int32](0)
	*spec.Replicas = 1
	return nil
}

// BuildShallow builds a new object around a shared part and writes beside it.
func (c *Controller) BuildShallow(ctx context.Context, namespace, name string) error {
	cached, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	canary := &appsv1.Deployment{}
	canary.Spec = cached.Spec
	canary.Namespace = namespace
	canary.Name = name + "-canary"
	canary.Labels = map[string]string{"canary": "true"}
	canary.Spec.Replicas = ptr.To[int32](1)
	_, err = c.Client.AppsV1().Deployments(namespace).Create(ctx, canary, metav1.CreateOptions{})
	return err
}

// RefreshShallow reads the live object over a shallow copy.
func (c *Controller) RefreshShallow(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached
	if err := c.Cluster.Get(ctx, client.ObjectKeyFromObject(cached), &pod); err != nil {
		return err
	}
	pod.Status.Conditions[0].Reason = quarantinedReason
	return nil
}

// UpdateShallow sends a shallow copy: the client empties it before it decodes
// the answer into it.
func (c *Controller) UpdateShallow(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := *cached
	pod.Annotations = map[string]string{revisionKey: "2"}
	return c.Cluster.Update(ctx, &pod)
}

// RangeImages writes to the copies of a range loop.
func (c *Controller) RangeImages(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	images := sortedImages(pod.Spec.Containers)
	for _, container := range pod.Spec.Containers {
		container.Image = ""
		if container.Image != "" {
			images = append(images, container.Image)
		}
	}
	_, err = json.Marshal(images)
	return err
}

func sortedImages(containers []corev1.Container) []string {
	images := make([]string, 0, len(containers))
	for _, container := range containers {
		images = append(images, container.Image)
	}
	sort.Strings(images)
	return images
}

// RangePaths replaces the pointer of each range copy first.
func (c *Controller) RangePaths(_ context.Context, namespace, name string) error {
	ingress, err := c.Ingresses.Ingresses(namespace).Get(name)
	if err != nil {
		return err
	}
	rules := make([]networkingv1.IngressRule, 0, len(ingress.Spec.Rules))
	for _, rule := range ingress.Spec.Rules {
		rule.HTTP = &networkingv1.HTTPIngressRuleValue{}
		rule.HTTP.Paths = []networkingv1.HTTPIngressPath{{Path: "/"}}
		rules = append(rules, rule)
	}
	_, err = json.Marshal(rules)
	return err
}

// ReorderList sorts and cuts the slice of a list, which is fresh.
func (c *Controller) ReorderList(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return err
	}
	sort.Slice(pods, func(i, j int) bool { return pods[i].Name < pods[j].Name })
	slices.Reverse(pods)
	pods[0] = &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	pods[0].Status.Phase = corev1.PodPending
	pods = append(pods[:0], pods[1:]...)
	clear(pods)
	return nil
}

// ReplaceElements replaces the elements by copies before it changes them.
func (c *Controller) ReplaceElements(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return err
	}
	for i := range pods {
		pods[i] = pods[i].DeepCopy()
	}
	pods[0].Status.Message = name
	return nil
}

// ReplaceFirst replaces one element by a copy.
func (c *Controller) ReplaceFirst(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return err
	}
	pod := pods[0].DeepCopy()
	pods[0] = pod
	pods[0].Status.Message = name
	return nil
}

// CloneLabels clones a map of strings.
func (c *Controller) CloneLabels(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	selector := maps.Clone(pod.Labels)
	selector[reviewedLabel] = "true"
	copied := make(map[string]string, len(pod.Labels))
	for key, value := range pod.Labels {
		copied[key] = value
	}
	copied["app"] = name + "-2"
	maps.Copy(copied, pod.Annotations)
	delete(copied, "team")
	return nil
}

// CloneContainers clones a slice and writes to the structs in it.
func (c *Controller) CloneContainers(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	containers := slices.Clone(pod.Spec.Containers)
	containers[0].Image = "registry.example.com/shop"
	finalizers := append([]string(nil), pod.Finalizers...)
	finalizers[0] = auditFinalizer
	sort.Strings(finalizers)
	return nil
}

// CopyObject copies through the interface.
func (c *Controller) CopyObject(_ context.Context, namespace, name string) error {
	obj, err := c.DeploymentObjects.ByNamespace(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment := obj.DeepCopyObject().(*appsv1.Deployment)
	deployment.Spec.Paused = true
	return nil
}

// CopyJSON copies by encoding and decoding.
func (c *Controller) CopyJSON(_ context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	data, err := json.Marshal(cached)
	if err != nil {
		return err
	}
	pod := &corev1.Pod{}
	if err := json.Unmarshal(data, pod); err != nil {
		return err
	}
	pod.Status.Conditions[0].Reason = quarantinedReason
	return nil
}

// CopyContent copies the content of an unstructured object.
func (c *Controller) CopyContent(ctx context.Context, namespace, name string) error {
	cached, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget := &unstructured.Unstructured{Object: runtime.DeepCopyJSON(cached.Object)}
	if err := unstructured.SetNestedField(widget.Object, true, "spec", "paused"); err != nil {
		return err
	}
	return c.saveWidget(ctx, widget)
}

// CopyNested changes what the Nested functions return, which are copies, and
// puts it into an object of its own.
func (c *Controller) CopyNested(ctx context.Context, namespace, name string) error {
	cached, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	spec, found, err := unstructured.NestedMap(cached.Object, "spec")
	if err != nil || !found {
		return err
	}
	spec["paused"] = true
	zones, _, err := unstructured.NestedSlice(cached.Object, "spec", "zones")
	if err != nil {
		return err
	}
	zones[0] = "c"
	spec["zones"] = zones
	canary := &unstructured.Unstructured{Object: map[string]any{"spec": spec}}
	canary.SetGroupVersionKind(cached.GroupVersionKind())
	canary.SetNamespace(namespace)
	canary.SetName(name + "-canary")
	_, err = c.Widgets.Namespace(namespace).Create(ctx, canary, metav1.CreateOptions{})
	return err
}

// CopyWidgetLabels changes the labels of an unstructured object, which are
// copies, and gives them to another object.
func (c *Controller) CopyWidgetLabels(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widgetLabels := widget.GetLabels()
	widgetLabels["canary"] = "true"
	canary := &unstructured.Unstructured{Object: map[string]any{}}
	canary.SetLabels(widgetLabels)
	return nil
}

// CopyLabelsOf does so through an interface that holds an unstructured object.
func (c *Controller) CopyLabelsOf(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	var object metav1.Object = widget
	objectLabels := object.GetLabels()
	objectLabels["canary"] = "true"
	canary := &unstructured.Unstructured{Object: map[string]any{}}
	canary.SetLabels(objectLabels)
	return nil
}

// CopyController gets a copy of the owner reference.
func (c *Controller) CopyController(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	if owner := metav1.GetControllerOf(pod); owner != nil {
		owner.BlockOwnerDeletion = nil
		owner.Name = name
	}
	return nil
}

// CopyLazily copies once, when there is something to change.
func (c *Controller) CopyLazily(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	copied := false
	if pod.Spec.Hostname == "" {
		if !copied {
			pod = pod.DeepCopy()
			copied = true
		}
		pod.Spec.Hostname = "quarantined"
	}
	if len(pod.Finalizers) > 0 {
		if !copied {
			pod = pod.DeepCopy()
			copied = true
		}
		pod.Finalizers = nil
	}
	if !copied {
		return nil
	}
	return c.savePod(ctx, pod)
}

// CopyLazilyCompared tells the copy by comparing the pointers.
func (c *Controller) CopyLazilyCompared(ctx context.Context, namespace, name string) error {
	original, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod := original
	if pod.Spec.Hostname == "" {
		pod = pod.DeepCopy()
		pod.Spec.Hostname = "quarantined"
	}
	if len(pod.Finalizers) > 0 {
		if pod == original {
			pod = pod.DeepCopy()
		}
		pod.Finalizers = nil
	}
	if pod == original {
		return nil
	}
	return c.savePod(ctx, pod)
}

// CopyInHelper hands the cached pod to a function that copies it first.
func (c *Controller) CopyInHelper(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	return c.savePod(ctx, reviewed(pod))
}

func reviewed(pod *corev1.Pod) *corev1.Pod {
	pod = pod.DeepCopy()
	pod.Spec.Hostname = "reviewed"
	return pod
}

// CopyInPatch hands the pod to a function that gives a copy to the callback.
func (c *Controller) CopyInPatch(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	return c.patchPod(ctx, pod, func(p *corev1.Pod) {
		p.Spec.Hostname = "quarantined"
	})
}

func (c *Controller) patchPod(ctx context.Context, pod *corev1.Pod, change func(pod *corev1.Pod)) error {
	updated := pod.DeepCopy()
	change(updated)
	return c.savePod(ctx, updated)
}

// ConvertSame converts to the version that the object has: that copies.
func (c *Controller) ConvertSame(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	converted, err := c.Scheme.ConvertToVersion(pod, corev1.SchemeGroupVersion)
	if err != nil {
		return err
	}
	converted.(*corev1.Pod).Status.Reason = quarantinedReason
	return nil
}
