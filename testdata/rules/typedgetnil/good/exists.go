package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Launch gets the pod that exists.
func Launch(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (*corev1.Pod, error) {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		return c.CoreV1().Pods(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	}
	if err != nil {
		return nil, err
	}
	return created, nil
}

// Node asks the answer before it uses it.
func Node(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) string {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return ""
	}
	if created.Name == "" {
		created = pod
	}
	return created.Spec.NodeName
}

// Ensured returns what the server has made of it, or nothing yet.
func Ensured(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (*corev1.Pod, error) {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return nil, err
	}
	return created, nil
}

// Phase is not known for a moment where the pod is not in the cache yet.
func Phase(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (corev1.PodPhase, error) {
	created, err := Ensured(ctx, c, pod)
	if err != nil {
		return "", err
	}
	return created.Status.Phase, nil
}
