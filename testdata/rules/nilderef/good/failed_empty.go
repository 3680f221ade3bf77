package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// doc:begin

// Start keeps the object that it asked for.
func Start(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (*corev1.Pod, error) {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if err != nil {
		return nil, fmt.Errorf("unable to create %s: %w", pod.Name, err)
	}
	return created, nil
}

// doc:end
