// Package good tells errors apart by what they are.
package good

import (
	"context"
	"errors"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Exists reports whether there is a secret of that name.
func Exists(ctx context.Context, c kubernetes.Interface, namespace, name string) (bool, error) {
	_, err := c.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

// doc:end

// Create makes a config map unless there is one.
func Create(ctx context.Context, c client.Client, cm *corev1.ConfigMap) error {
	err := c.Create(ctx, cm)
	if apierrors.IsAlreadyExists(err) {
		return nil
	}
	return err
}

// Gone reports whether the lister has no such pod.
func Gone(lister corelisters.PodLister, namespace, name string) bool {
	_, err := lister.Pods(namespace).Get(name)
	return apierrors.IsNotFound(err)
}

// Refused reports whether a webhook turned the config map down: that has no
// test.
func Refused(ctx context.Context, c client.Client, cm *corev1.ConfigMap) bool {
	err := c.Create(ctx, cm)
	return err != nil && strings.Contains(err.Error(), `admission webhook "names.shop.example.com" denied the request: conflict`)
}

// Immutable looks for a text that stands for no kind of error.
func Immutable(ctx context.Context, c client.Client, cm *corev1.ConfigMap) bool {
	err := c.Update(ctx, cm)
	return err != nil && strings.Contains(err.Error(), "field is immutable")
}

// ErrBucket is what the storage says.
var ErrBucket = errors.New("bucket not found")

// Bucket stands for a storage of somebody else.
type Bucket interface {
	Open(ctx context.Context, name string) error
}

// Open asks the storage, whose errors have texts only.
func Open(ctx context.Context, b Bucket, name string) (bool, error) {
	err := b.Open(ctx, name)
	if err != nil && strings.Contains(err.Error(), "not found") {
		return false, nil
	}
	return err == nil, err
}

// Missing gets an error of unknown origin.
func Missing(err error) bool { return strings.Contains(err.Error(), "not found") }
