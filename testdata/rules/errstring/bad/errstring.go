// Package bad tells errors apart by their text.
package bad

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Exists reports whether there is a secret of that name.
func Exists(ctx context.Context, c kubernetes.Interface, namespace, name string) (bool, error) {
	_, err := c.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil && strings.Contains(err.Error(), "not found") { // want `the text of an API error is not stable: use apierrors.IsNotFound\(err\) instead of comparing "not found"`
		return false, nil
	}
	return err == nil, err
}

// doc:end

// Create makes a config map unless there is one.
func Create(ctx context.Context, c client.Client, cm *corev1.ConfigMap) error {
	err := c.Create(ctx, cm)
	if err != nil && strings.HasSuffix(strings.ToLower(err.Error()), "already exists") { // want `use apierrors.IsAlreadyExists\(err\)`
		return nil
	}
	return err
}

// Gone reports whether the lister has no such pod.
func Gone(lister corelisters.PodLister, namespace, name string) bool {
	_, err := lister.Pods(namespace).Get(name)
	return err != nil && err.Error() == `pod "`+"web"+`" not found` // want `use apierrors.IsNotFound\(err\)`
}

// Busy reports whether an update has to be made again, or later.
func Busy(ctx context.Context, c client.Client, cm *corev1.ConfigMap) bool {
	err := c.Update(ctx, cm)
	if err == nil {
		return false
	}
	text := err.Error()
	return strings.Contains(text, "the object has been modified") || // want `use apierrors.IsConflict\(err\)`
		strings.Contains(text, "timeout") // want `use apierrors.IsTimeout or apierrors.IsServerTimeout\(err\)`
}
