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
		LabelSelector: selector.String(), // want `selector.String\(\) is not the text of a selector \(it prints the struct\) and the server refuses it: use metav1.LabelSelectorAsSelector and its String\(\)`
	})
	if err != nil {
		return 0, err
	}
	return len(pods.Items), nil
}

// doc:end

// Formatted uses the text of a table.
func Formatted(ctx context.Context, c kubernetes.Interface, namespace string, selector *metav1.LabelSelector) error {
	options := metav1.ListOptions{}
	text := metav1.FormatLabelSelector(selector)
	options.LabelSelector = text // want `metav1.FormatLabelSelector\(selector\) is not the text of a selector \(it is made to be read, "<none>" when empty\)`
	_, err := c.CoreV1().Pods(namespace).List(ctx, options)
	return err
}

// Parsed prints the struct and parses it again.
func Parsed(selector metav1.LabelSelector) (labels.Selector, error) {
	return labels.Parse(fmt.Sprintf("%v", selector)) // want `is not the text of a selector \(it prints the struct\)`
}
