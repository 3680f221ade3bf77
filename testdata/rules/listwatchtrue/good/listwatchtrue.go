// Package good asks for a list.
package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// doc:begin

// Count counts the pods with a label.
func Count(ctx context.Context, c kubernetes.Interface, namespace, selector string) (int, error) {
	pods, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{LabelSelector: selector})
	if err != nil {
		return 0, err
	}
	return len(pods.Items), nil
}

// doc:end

// Watch needs no field, and may have it.
func Watch(ctx context.Context, c kubernetes.Interface, namespace string) error {
	w, err := c.CoreV1().Pods(namespace).Watch(ctx, metav1.ListOptions{Watch: true})
	if err != nil {
		return err
	}
	w.Stop()
	return nil
}

// Reset takes the field back before the list.
func Reset(ctx context.Context, c kubernetes.Interface, namespace string) error {
	options := metav1.ListOptions{Watch: true}
	w, err := c.CoreV1().Pods(namespace).Watch(ctx, options)
	if err != nil {
		return err
	}
	w.Stop()
	options.Watch = false
	_, err = c.CoreV1().Pods(namespace).List(ctx, options)
	return err
}

// Given lists with options of others.
func Given(ctx context.Context, c kubernetes.Interface, namespace string, options metav1.ListOptions) error {
	_, err := c.CoreV1().Pods(namespace).List(ctx, options)
	return err
}

// Off says what is so anyway.
func Off(ctx context.Context, c kubernetes.Interface, namespace string) error {
	_, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{Watch: false})
	return err
}
