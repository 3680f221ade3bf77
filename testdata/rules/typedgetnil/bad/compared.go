package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// doc:begin

// Ensure makes the secret unless there is one.
func Ensure(ctx context.Context, c kubernetes.Interface, secret *corev1.Secret) error {
	old, _ := c.CoreV1().Secrets(secret.Namespace).Get(ctx, secret.Name, metav1.GetOptions{})
	if old != nil { // want `c.CoreV1\(\).Secrets\(secret.Namespace\).Get returns a non-nil empty object even when it fails, so that it is never nil: check err \(apierrors.IsNotFound\)`
		return nil
	}
	_, err := c.CoreV1().Secrets(secret.Namespace).Create(ctx, secret, metav1.CreateOptions{})
	return err
}

// doc:end

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
