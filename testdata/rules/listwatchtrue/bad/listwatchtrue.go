// Package bad asks for a watch and waits for a list.
package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Count counts the pods with a label.
func Count(ctx context.Context, c kubernetes.Interface, namespace, selector string) (int, error) {
	pods, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{ // want:related `listed here`
		LabelSelector: selector,
		Watch:         true, // want `Watch: true turns List into a watch: it blocks until the server closes the stream and returns nothing; remove it \(call Watch to watch\)`
	})
	if err != nil {
		return 0, err
	}
	return len(pods.Items), nil
}

// doc:end

// Both lists and watches with the same options.
func Both(ctx context.Context, c dynamic.Interface, namespace string) error {
	options := metav1.ListOptions{Watch: true, Limit: 500} // want `Watch: true turns List into a watch`
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
	_, err := c.CoreV1().Nodes().List(ctx, metav1.ListOptions{Watch: true}) // want `Watch: true turns List into a watch`
	return err
}
