package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Typeless applies an object without its type.
func Typeless(ctx context.Context, c client.Client, namespace, name string) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name},
		Data:       map[string]string{"image": "nginx:1.0"},
	}
	return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership) // want `settings has no apiVersion and kind, which apply needs in the body \(invalid object type: /, Kind=\): set its TypeMeta`
}

// doc:end
