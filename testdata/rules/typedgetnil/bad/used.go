// Package bad uses what a typed client returns together with an error.
package bad

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
	deployment, err := c.AppsV1().Deployments(deployment.Namespace).Create(ctx, deployment, metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		return fmt.Errorf("creating deployment %s: %w", deployment.Name, err) // want `deployment is an empty object when Create failed: use the object you passed in`
	}
	return err
}

// doc:end

// Adopt goes on with what it found.
func Adopt(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (string, error) {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		return string(created.GetUID()), nil // want `created is an empty object when Create failed`
	}
	if err != nil {
		return "", err
	}
	return string(created.UID), nil
}

// Record tells the user about an update that failed.
func Record(ctx context.Context, c kubernetes.Interface, recorder record.EventRecorder, pod *corev1.Pod) error {
	pod, err := c.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	if err != nil {
		recorder.Event(pod, corev1.EventTypeWarning, "UpdateFailed", err.Error()) // want `pod is an empty object when UpdateStatus failed`
		return err
	}
	return nil
}
