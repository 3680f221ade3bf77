// Package bad asks for a watch and waits for a list.
package fixed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"

	corev1 "k8s.io/api/core/v1"
)

// Count counts the pods with a label.
func Count(ctx context.Context, c kubernetes.Interface, namespace, selector string) (int, error) {
	pods, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{
		LabelSelector: selector,
	})
	if err != nil {
		return 0, err
	}
	return len(pods.Items), nil
}

// Both lists and watches with the same options.
func Both(ctx context.Context, c dynamic.Interface, namespace string) error {
	options := metav1.ListOptions{Limit: 500}
	pods := c.Resource(corev1.SchemeGroupVersion.WithResource("pods")).Namespace(namespace)
	if _, err := pods.List(ctx, options); err != nil {
		return err
	}
	w, err := pods.Watch(ctx, options)
	if err != nil {
		return err
	}
	w.Stop()
	return nil
}

// Alone sets nothing else.
func Alone(ctx context.Context, c kubernetes.Interface) error {
	_, err := c.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
	return err
}
