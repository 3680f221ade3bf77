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

// Ensure makes the secret unless there is one.
func Ensure(ctx context.Context, c kubernetes.Interface, secret *corev1.Secret) error {
	old, _ := c.CoreV1().Secrets(secret.Namespace).Get(ctx, secret.Name, metav1.GetOptions{})
	if old != nil { // want `c.CoreV1\(\).Secrets\(secret.Namespace\).Get returns a non-nil empty object even when it fails, so comparing it with nil tells nothing: check err \(apierrors.IsNotFound\)`
		return nil
	}
	_, err := c.CoreV1().Secrets(secret.Namespace).Create(ctx, secret, metav1.CreateOptions{})
	return err
}

// Deploy creates a deployment and names it when that fails.
func Deploy(ctx context.Context, c kubernetes.Interface, deployment *appsv1.Deployment) error {
	deployment, err := c.AppsV1().Deployments(deployment.Namespace).Create(ctx, deployment, metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		return fmt.Errorf("creating deployment %s: %w", deployment.Name, err) // want `deployment holds an empty object when Create failed: use the object you passed in`
	}
	return err
}

// doc:end

// Adopt goes on with what it found.
func Adopt(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) (string, error) {
	created, err := c.CoreV1().Pods(pod.Namespace).Create(ctx, pod, metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		return string(created.GetUID()), nil // want `created holds an empty object when Create failed`
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
		recorder.Event(pod, corev1.EventTypeWarning, "UpdateFailed", err.Error()) // want `pod holds an empty object when UpdateStatus failed`
		return err
	}
	return nil
}

// Hidden looks at the error only where the object would be nil.
func Hidden(ctx context.Context, c kubernetes.Interface, namespace, name string) (string, error) {
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if cm == nil { // want `Get returns a non-nil empty object even when it fails`
		return "", err
	}
	return cm.Data["mode"], nil
}

// Count compares where the call is known to have failed.
func Count(ctx context.Context, c kubernetes.Interface, namespace string) int {
	pods, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		if pods == nil { // want `List returns a non-nil empty object even when it fails`
			return -1
		}
	}
	return len(pods.Items)
}
