// Package good turns the struct into a selector first.
package good

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
	s, err := metav1.LabelSelectorAsSelector(selector)
	if err != nil {
		return 0, err
	}
	pods, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{LabelSelector: s.String()})
	if err != nil {
		return 0, err
	}
	return len(pods.Items), nil
}

// doc:end

// Equal selects by labels that are to be equal.
func Equal(ctx context.Context, c kubernetes.Interface, namespace string, selector *metav1.LabelSelector, name string) error {
	if _, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{LabelSelector: labels.Set(selector.MatchLabels).String()}); err != nil {
		return err
	}
	if _, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{LabelSelector: metav1.FormatLabelSelector(selector)}); err != nil {
		return err
	}
	_, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{LabelSelector: fmt.Sprintf("app=%s", name)})
	return err
}

// Printed is for people.
func Printed(selector *metav1.LabelSelector) string {
	return "selects " + metav1.FormatLabelSelector(selector) + " " + selector.String()
}
