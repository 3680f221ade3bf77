package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Later gets its type after the literal.
func Later(ctx context.Context, c client.Client, namespace, name string) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	settings.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("ConfigMap"))
	return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership)
}

// doc:end

// Prepared gets its type from a function.
func Prepared(ctx context.Context, c client.Client, namespace, name string) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	prepare(settings)
	return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership)
}

func prepare(settings *corev1.ConfigMap) {
	settings.APIVersion, settings.Kind = "v1", "ConfigMap"
}

// Untyped has its type in its content.
func Untyped(ctx context.Context, c client.Client, namespace, name string) error {
	obj := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "v1", "kind": "ConfigMap",
		"metadata": map[string]any{"namespace": namespace, "name": name},
	}}
	return c.Patch(ctx, obj, client.Apply, Owner, client.ForceOwnership)
}
