package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Dynamic stores an object of any kind.
func Dynamic(ctx context.Context, c dynamic.ResourceInterface, obj *unstructured.Unstructured) error {
	existing, err := c.Get(ctx, obj.GetName(), metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err := c.Create(ctx, obj, metav1.CreateOptions{})
		return err
	} else if err != nil {
		return err
	}
	obj.SetResourceVersion(existing.GetResourceVersion())
	_, err = c.Update(ctx, obj, metav1.UpdateOptions{})
	return err
}

// Monitor writes the version where the object keeps it.
func Monitor(ctx context.Context, c client.Client, namespace, name string) error {
	monitor := newMonitor(namespace, name)
	old := &unstructured.Unstructured{}
	old.SetGroupVersionKind(monitor.GroupVersionKind())
	if err := c.Get(ctx, client.ObjectKeyFromObject(monitor), old); apierrors.IsNotFound(err) {
		return c.Create(ctx, monitor)
	} else if err != nil {
		return err
	}
	monitor.Object["metadata"].(map[string]any)["resourceVersion"] = old.GetResourceVersion()
	return c.Update(ctx, monitor)
}

func newMonitor(namespace, name string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "demo.ctrlvet.dev/v1",
		"kind":       "Foo",
		"metadata":   map[string]any{"namespace": namespace, "name": name},
	}}
}

// Credentials stores a Secret, which the server overwrites without a version, too.
func Credentials(ctx context.Context, c dynamic.Interface, secret *unstructured.Unstructured) error {
	secrets := c.Resource(corev1.SchemeGroupVersion.WithResource("secrets")).Namespace(secret.GetNamespace())
	_, err := secrets.Get(ctx, secret.GetName(), metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err := secrets.Create(ctx, secret, metav1.CreateOptions{})
		return err
	} else if err != nil {
		return err
	}
	_, err = secrets.Update(ctx, secret, metav1.UpdateOptions{})
	return err
}
