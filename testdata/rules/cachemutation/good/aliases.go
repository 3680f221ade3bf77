package good

import (
	"context"
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/utils/ptr"
)

// KeepOriginal keeps the cached pod under another name and changes the copy.
func (c *Controller) KeepOriginal(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	original := pod
	pod = pod.DeepCopy()
	pod.Spec.Hostname = original.Name
	return c.savePod(ctx, pod)
}

// FirstOrNamed joins two cached pods.
func (c *Controller) FirstOrNamed(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return err
	}
	pod := pods[0]
	if pod.Name != name {
		pod, err = c.Pods.Pods(namespace).Get(name)
		if err != nil {
			return err
		}
		pod = pod.DeepCopy()
	}
	pod = pod.DeepCopy()
	pod.Status.PodIP = "" // want:lostchange `is lost`
	return nil
}

// CopyWhenDeleting copies on every branch, on one of them twice.
func (c *Controller) CopyWhenDeleting(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	if pod.DeletionTimestamp != nil {
		pod = pod.DeepCopy()
	}
	metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
	return c.savePod(ctx, pod)
}

// ThroughAddress writes through the address of a part.
func (c *Controller) ThroughAddress(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	objectMeta := &pod.ObjectMeta
	objectMeta.Generation++ // want:lostchange `is lost`
	return nil
}

// ThroughPointerToPointer writes through a second pointer.
func (c *Controller) ThroughPointerToPointer(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	slot := &pod
	(*slot).Spec.Hostname = name
	return nil
}

// ThroughField keeps a map of the object in a variable.
func (c *Controller) ThroughField(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	selector := pod.Spec.NodeSelector
	selector["disk"] = "ssd"
	return nil
}

// ThroughPointerField keeps a pointer of the object in a variable.
func (c *Controller) ThroughPointerField(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	if security := pod.Spec.SecurityContext; security != nil {
		security.RunAsNonRoot = ptr.To(true)
	}
	return nil
}

// ThroughElement takes an element of a slice of the object.
func (c *Controller) ThroughElement(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	container := &pod.Spec.Containers[0]
	container.Image = "registry.example.com/shop"
	return nil
}

// ThroughValues walks over the values of a map, which are slices.
func (c *Controller) ThroughValues(_ context.Context, namespace, name string) error {
	secret, err := c.Secrets.Secrets(namespace).Get(name)
	if err != nil {
		return err
	}
	secret = secret.DeepCopy()
	for _, value := range secret.Data {
		value[0] = '*'
	}
	return nil
}

// ThroughSlice cuts a slice of the object.
func (c *Controller) ThroughSlice(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	first := pod.Spec.Containers[:1]
	first[0].Image = "registry.example.com/shop"
	return nil
}

// ThroughInterface turns the pod into an interface and back.
func (c *Controller) ThroughInterface(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	var object metav1.Object = pod
	if again, ok := object.(*corev1.Pod); ok {
		again = again.DeepCopy()
		again.Spec.Hostname = name // want:lostchange `is lost`
	}
	return nil
}

// work is what a queue of the operator carries.
type work struct {
	pod   *corev1.Pod
	tries int
}

// ThroughStruct carries the pod in a struct literal.
func (c *Controller) ThroughStruct(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	item := work{pod: pod}
	item.tries++
	item.pod.Status.Message = name
	return nil
}

// ThroughSliceLiteral carries the pod in a slice literal.
func (c *Controller) ThroughSliceLiteral(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	for _, each := range []*corev1.Pod{pod} {
		each = each.DeepCopy()
		each.Status.Message = name // want:lostchange `is lost`
	}
	return nil
}

// ThroughMapLiteral carries the pod in a map literal.
func (c *Controller) ThroughMapLiteral(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	byName := map[string]*corev1.Pod{name: pod}
	byName[name].Status.Message = name
	return nil
}

// ThroughChannel sends the pod to a channel of the same function.
func (c *Controller) ThroughChannel(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pods := make(chan *corev1.Pod, 1)
	pods <- pod
	close(pods)
	for received := range pods {
		received.Status.Message = name
	}
	return nil
}

// ThroughAccessor reaches the metadata by an accessor.
func (c *Controller) ThroughAccessor(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	accessor, err := meta.Accessor(pod)
	if err != nil {
		return err
	}
	accessor.SetGeneration(7)
	return nil
}

// ThroughObjectMeta reaches the metadata by the method.
func (c *Controller) ThroughObjectMeta(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.GetObjectMeta().SetGenerateName(name)
	return nil
}

// ThroughGetLabels writes to the map that GetLabels of a typed object returns.
func (c *Controller) ThroughGetLabels(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	podLabels := pod.GetLabels()
	podLabels[reviewedLabel] = "true"
	return nil
}

// ThroughTypedInterface does so through an interface that holds a typed object.
func (c *Controller) ThroughTypedInterface(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	var object metav1.Object = pod
	annotations := object.GetAnnotations()
	annotations[revisionKey] = "1"
	return nil
}

// ThroughGetFinalizers writes to the array of the finalizers.
func (c *Controller) ThroughGetFinalizers(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	finalizers := pod.GetFinalizers()
	finalizers[0] = auditFinalizer
	return nil
}

// ThroughGetOwnerReferences writes to an element of the owner references.
func (c *Controller) ThroughGetOwnerReferences(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	references := pod.GetOwnerReferences()
	for i := range references {
		references[i].BlockOwnerDeletion = nil
	}
	return nil
}

// ThroughGetManagedFields writes to an element of the managed fields.
func (c *Controller) ThroughGetManagedFields(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.GetManagedFields()[0].Manager = "shop"
	return nil
}

// ThroughController gets the owner reference itself, not a copy.
func (c *Controller) ThroughController(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	if owner := metav1.GetControllerOfNoCopy(pod); owner != nil {
		owner.BlockOwnerDeletion = ptr.To(false)
	}
	return nil
}

// ThroughMapClone clones the map of a copy.
func (c *Controller) ThroughMapClone(_ context.Context, namespace, name string) error {
	secret, err := c.Secrets.Secrets(namespace).Get(name)
	if err != nil {
		return err
	}
	secret = secret.DeepCopy()
	data := maps.Clone(secret.Data)
	data["token"][0] = '*'
	return nil
}

// ThroughMapCopy copies the entries into a map of its own.
func (c *Controller) ThroughMapCopy(_ context.Context, namespace, name string) error {
	secret, err := c.Secrets.Secrets(namespace).Get(name)
	if err != nil {
		return err
	}
	secret = secret.DeepCopy()
	data := make(map[string][]byte, len(secret.Data))
	maps.Copy(data, secret.Data)
	data["token"][0] = '*'
	return nil
}

// ThroughLoop copies the entries one by one.
func (c *Controller) ThroughLoop(_ context.Context, namespace, name string) error {
	secret, err := c.Secrets.Secrets(namespace).Get(name)
	if err != nil {
		return err
	}
	secret = secret.DeepCopy()
	data := make(map[string][]byte, len(secret.Data))
	for key, value := range secret.Data {
		data[key] = value
	}
	data["token"][0] = '*'
	return nil
}

// ThroughSliceClone clones the slice of a copy.
func (c *Controller) ThroughSliceClone(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	containers := slices.Clone(pod.Spec.Containers)
	containers[0].Env[0].Value = name
	return nil
}

// ThroughAppend copies the slice by append.
func (c *Controller) ThroughAppend(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	containers := append([]corev1.Container(nil), pod.Spec.Containers...)
	containers[0].Env[0].Value = name
	return nil
}

// ThroughClonedList clones the slice of a list and copies the pod it changes.
func (c *Controller) ThroughClonedList(_ context.Context, namespace, name string) error {
	pods, err := c.Pods.Pods(namespace).List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return err
	}
	mine := slices.Clone(pods)
	mine[0] = mine[0].DeepCopy()
	mine[0].Status.Message = name
	return nil
}
