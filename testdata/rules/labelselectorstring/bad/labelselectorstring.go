// Package bad takes the text of a struct for a selector.
package bad

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/kubernetes"
)

// doc:begin

// Count counts the pods that a selector chooses.
func Count(ctx context.Context, c kubernetes.Interface, namespace string, selector *metav1.LabelSelector) (int, error) {
	pods, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{
		LabelSelector: selector.String(), // want `selector.String\(\) prints the struct, which is not the text of a selector, and the server refuses it: use metav1.LabelSelectorAsSelector and its String\(\)`
	})
	if err != nil {
		return 0, err
	}
	return len(pods.Items), nil
}

// doc:end

// Kept keeps the text in a variable.
func Kept(ctx context.Context, c kubernetes.Interface, namespace string, selector *metav1.LabelSelector) error {
	options := metav1.ListOptions{}
	text := selector.String()
	options.LabelSelector = text // want `selector.String\(\) prints the struct`
	_, err := c.CoreV1().Pods(namespace).List(ctx, options)
	return err
}

// Parsed prints the struct and parses it again.
func Parsed(selector metav1.LabelSelector) (labels.Selector, error) {
	return labels.Parse(fmt.Sprintf("%v", selector)) // want `prints the struct, which is not the text of a selector`
}
