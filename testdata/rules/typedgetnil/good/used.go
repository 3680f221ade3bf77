// Package good leaves alone what a typed client returns together with an error.
package good

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/record"
)

// doc:begin

// Deploy creates a deployment and names it when that fails.
func Deploy(ctx context.Context, c kubernetes.Interface, deployment *appsv1.Deployment) error {
	_, err := c.AppsV1().Deployments(deployment.Namespace).Create(ctx, deployment, metav1.CreateOptions{})
	if err != nil {
		return fmt.Errorf("creating deployment %s: %w", deployment.Name, err)
	}
	return nil
}

// doc:end

// Adopt reads what is there.
func Adopt(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (string, error) {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		created, err = c.CoreV1().Pods(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	}
	if err != nil {
		return "", err
	}
	return string(created.GetUID()), nil
}

// Record tells the user about an update that failed.
func Record(ctx context.Context, c kubernetes.Interface, recorder record.EventRecorder, pod *corev1.Pod) error {
	if _, err := c.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{}); err != nil {
		recorder.Event(pod, corev1.EventTypeWarning, "UpdateFailed", err.Error())
		return err
	}
	return nil
}

// Both hands object and error on together.
func Both(ctx context.Context, c kubernetes.Interface, namespace, name string) (*corev1.ConfigMap, error) {
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return cm, err
	}
	return cm, nil
}

// Printed writes the whole object into a message.
func Printed(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return fmt.Errorf("got %v: %w", cm, err)
	}
	return nil
}

// Filled sets a field of the object that it goes on with.
func Filled(ctx context.Context, c kubernetes.Interface, namespace, name string) (*corev1.ConfigMap, error) {
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		cm.Name, cm.Namespace = name, namespace
		return cm, nil
	}
	return cm, err
}
