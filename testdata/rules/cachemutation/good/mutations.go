package good

import (
	"context"
	"maps"
	"slices"
	"sort"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Assign writes a field of a field of a copy; so do the functions below.
func (c *Controller) Assign(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment = deployment.DeepCopy()
	deployment.Spec.Template.Spec.NodeName = "node-1" // want:lostchange `is lost`
	return nil
}

// AssignElement writes an element of a slice.
func (c *Controller) AssignElement(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	for i := range pod.Spec.Containers {
		pod.Spec.Containers[i].Image = ""
	}
	return nil
}

// AssignThroughPointer writes what a pointer of the object points to.
func (c *Controller) AssignThroughPointer(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment = deployment.DeepCopy()
	*deployment.Spec.Replicas = 0
	return nil
}

// AssignAll overwrites the whole object.
func (c *Controller) AssignAll(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	live, err := c.Client.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	live.Status.Message = "live"
	*pod = *live
	return nil
}

// Increment counts in the object.
func (c *Controller) Increment(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil || len(pod.Status.ContainerStatuses) == 0 {
		return err
	}
	pod = pod.DeepCopy()
	pod.Status.ContainerStatuses[0].RestartCount++
	return nil
}

// Concatenate extends a string of the object.
func (c *Controller) Concatenate(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.Status.Message += ", reviewed" // want:lostchange `is lost`
	return nil
}

// Grow appends to a field: the field itself is written.
func (c *Controller) Grow(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.Finalizers = append(pod.Finalizers, "shop.example.com/late") // want:lostchange `is lost`
	return nil
}

// Cut removes an element in place.
func (c *Controller) Cut(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	rest := append(pod.Spec.Tolerations[:0], pod.Spec.Tolerations[1:]...)
	if len(rest) == 0 {
		return nil
	}
	return nil
}

// Remove deletes keys, whether they exist or not.
func (c *Controller) Remove(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	delete(pod.Annotations, "team")
	return nil
}

// Clear empties a map.
func (c *Controller) Clear(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	clear(pod.Labels)
	return nil
}

// CopyOver copies elements over those of the object.
func (c *Controller) CopyOver(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	copy(pod.Finalizers, []string{auditFinalizer, drainFinalizer})
	return nil
}

// MergeLabels copies a map into the object's.
func (c *Controller) MergeLabels(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	maps.Copy(pod.Labels, map[string]string{reviewedLabel: "true"})
	return nil
}

// DropLabels deletes entries of the object's map by a test.
func (c *Controller) DropLabels(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	maps.DeleteFunc(pod.Labels, func(key, _ string) bool { return key == "app" })
	return nil
}

// SortContainers sorts a slice of the object.
func (c *Controller) SortContainers(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	sort.Slice(pod.Spec.Containers, func(i, j int) bool {
		return pod.Spec.Containers[i].Name < pod.Spec.Containers[j].Name
	})
	return nil
}

// SortFinalizers sorts strings of the object.
func (c *Controller) SortFinalizers(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	sort.Strings(pod.Finalizers)
	return nil
}

// SortStable sorts with the stable algorithm.
func (c *Controller) SortStable(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	sort.SliceStable(pod.Status.Conditions, func(i, j int) bool {
		return pod.Status.Conditions[i].Type < pod.Status.Conditions[j].Type
	})
	return nil
}

// byName sorts containers by name.
type byName []corev1.Container

func (s byName) Len() int           { return len(s) }
func (s byName) Less(i, j int) bool { return s[i].Name < s[j].Name }
func (s byName) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

// SortInterface sorts through an interface.
func (c *Controller) SortInterface(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	sort.Sort(byName(pod.Spec.Containers))
	return nil
}

// SortGeneric sorts with the slices package.
func (c *Controller) SortGeneric(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	slices.Sort(pod.Finalizers)
	return nil
}

// SortFunc sorts with a function.
func (c *Controller) SortFunc(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	slices.SortFunc(pod.Spec.Containers, func(a, b corev1.Container) int {
		return len(a.Name) - len(b.Name)
	})
	return nil
}

// Reverse turns a slice of the object round.
func (c *Controller) Reverse(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	slices.Reverse(pod.Spec.Tolerations)
	return nil
}

// DeleteElement shifts the elements of the object's slice.
func (c *Controller) DeleteElement(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	rest := slices.Delete(pod.Spec.Tolerations, 0, 1)
	if len(rest) == 0 {
		return nil
	}
	return nil
}

// DeleteMatching does so by a test.
func (c *Controller) DeleteMatching(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	finalizers := slices.DeleteFunc(pod.GetFinalizers(), func(f string) bool { return f == drainFinalizer })
	if len(finalizers) == 0 {
		return nil
	}
	return nil
}

// CompactConditions removes equal neighbours in place.
func (c *Controller) CompactConditions(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	once := slices.CompactFunc(pod.Spec.Tolerations, func(a, b corev1.Toleration) bool { return a.Effect == b.Effect })
	if len(once) == 0 {
		return nil
	}
	return nil
}

// ReplaceElement overwrites elements of the object's slice.
func (c *Controller) ReplaceElement(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	finalizers := slices.Replace(pod.Finalizers, 0, 1, auditFinalizer)
	if len(finalizers) == 0 {
		return nil
	}
	return nil
}

// InsertElement shifts the elements within the capacity of a cut slice.
func (c *Controller) InsertElement(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	finalizers := slices.Insert(pod.Finalizers[:1], 0, "shop.example.com/first")
	if len(finalizers) == 0 {
		return nil
	}
	return nil
}

// ComputePatch keeps one copy as the original and changes another.
func (c *Controller) ComputePatch(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	original := pod.DeepCopy()
	metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
	if maps.Equal(original.Labels, pod.Labels) {
		return nil
	}
	return c.savePod(ctx, pod)
}

// FillOnce fills what is missing in a copy.
func (c *Controller) FillOnce(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	if pod.Spec.Affinity == nil {
		pod.Spec.Affinity = &corev1.Affinity{} // want:lostchange `is lost`
	}
	return nil
}

// SetKind restores the kind that typed objects lack.
func (c *Controller) SetKind(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.Kind = "Pod" // want:lostchange `is lost`
	pod.APIVersion = "v1"
	return nil
}

// SetGroupVersionKind does it by the method.
func (c *Controller) SetGroupVersionKind(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	pod.GetObjectKind().SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Pod"))
	return nil
}
