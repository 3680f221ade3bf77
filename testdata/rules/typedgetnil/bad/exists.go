package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Launch lets AlreadyExists pass, and takes what came with it for the pod.
func Launch(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (*corev1.Pod, error) {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return nil, err
	}
	return created, nil // want `created holds an empty object when Create was answered by AlreadyExists, and this is reached then: get the one that exists`
}

// LaunchAll notes the pods by their names.
func LaunchAll(ctx context.Context, c kubernetes.Interface, pods []*corev1.Pod) (map[string]*corev1.Pod, error) {
	launched := make(map[string]*corev1.Pod)
	for _, pod := range pods {
		created, err := Launch(ctx, c, pod)
		if err != nil {
			return nil, err
		}
		launched[created.Name] = created
	}
	return launched, nil
}

// Node names the node of what may be no pod.
func Node(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) string {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if err != nil {
		if !apierrors.IsAlreadyExists(err) {
			return ""
		}
	}
	return created.Spec.NodeName // want `created holds an empty object when Create was answered by AlreadyExists, and this is reached then`
}
