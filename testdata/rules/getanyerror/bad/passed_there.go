package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Follow makes a secret for an application that is there, and takes it away behind one that is not.
func Follow(ctx context.Context, set kubernetes.Interface, namespace, name string) error {
	_, err := set.AppsV1().Deployments(namespace).Get(ctx, name, metav1.GetOptions{}) // want `only NotFound of Get is handled: after any other error, such as a timeout, the function goes on as if the object were there; return other errors`
	if apierrors.IsNotFound(err) {
		return set.CoreV1().Secrets(namespace).Delete(ctx, name, metav1.DeleteOptions{})
	}
	return expose(ctx, set, namespace, name)
}

func expose(ctx context.Context, set kubernetes.Interface, namespace, name string) error {
	_, err := set.CoreV1().Secrets(namespace).Create(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name}}, metav1.CreateOptions{})
	return err
}
