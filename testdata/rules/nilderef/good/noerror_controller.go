package good

import (
	"context"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// SetName names the set that a pod belongs to.
func SetName(pod *corev1.Pod) string {
	if ref := metav1.GetControllerOf(pod); ref != nil {
		return ref.Name
	}
	return ""
}

// doc:end

// Owned asks for the references first.
func Owned(pod *corev1.Pod, set *metav1.PartialObjectMetadata) string {
	if !metav1.IsControlledBy(pod, set) {
		return ""
	}
	return metav1.GetControllerOf(pod).Name
}

// newPodOf builds a pod, which belongs to a set.
func newPodOf(set *metav1.PartialObjectMetadata) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{
		Namespace: set.Namespace, GenerateName: set.Name + "-",
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(set, set.GroupVersionKind())},
	}}
}

// Belongs finds the set of the pod that is to be in a list.
func Belongs(set *metav1.PartialObjectMetadata, owners []string) bool {
	return ownedByOne(newPodOf(set), owners)
}

func ownedByOne(desired *corev1.Pod, owners []string) bool {
	return slices.Contains(owners, metav1.GetControllerOfNoCopy(desired).Name)
}

// SetOfKey asks whether there are any owners.
func SetOfKey(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return "", err
	}
	if len(pod.OwnerReferences) == 0 {
		return "", nil
	}
	return metav1.GetControllerOf(&pod).Name, nil
}

// Deployments asks each set for its owner in a function of its own.
func Deployments(sets []*appsv1.ReplicaSet) (names []string) {
	for _, set := range sets {
		if isOwned(set) {
			names = append(names, metav1.GetControllerOf(set).Name)
		}
	}
	return names
}

func isOwned(set *appsv1.ReplicaSet) bool {
	return slices.ContainsFunc(set.GetOwnerReferences(), func(ref metav1.OwnerReference) bool { return ref.Controller != nil && *ref.Controller })
}
