package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// doc:begin

// Start names the empty object.
func Start(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (*corev1.Pod, error) {
	pod, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if err != nil {
		return nil, fmt.Errorf("unable to create %s: %w", pod.Name, err) // want `pod is the empty object that comes with the error of Create: .Name is its zero value; use the object that was passed in`
	}
	return pod, nil
}

// doc:end
