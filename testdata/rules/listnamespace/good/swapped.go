package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Secret reads the Secret of an owner.
func Secret(ctx context.Context, c client.Client, owner client.Object) error {
	return get(ctx, c, owner.GetNamespace(), owner.GetName())
}

func get(ctx context.Context, c client.Client, namespace, ownerName string) error {
	key := client.ObjectKey{Namespace: namespace, Name: ownerName}
	return c.Get(ctx, key, &corev1.Secret{})
}

// Tenant reads what lies in the namespace that is called like its owner.
func Tenant(ctx context.Context, c client.Client, owner client.Object) error {
	return get(ctx, c, owner.GetName(), "credentials")
}

// Key reads by a key.
func Key(ctx context.Context, c client.Client, owner client.Object) error {
	var key types.NamespacedName
	key.Name = owner.GetName()
	key.Namespace = owner.GetNamespace()
	return c.Get(ctx, key, &corev1.Secret{})
}

// Split takes a key apart.
func Split(ctx context.Context, c kubernetes.Interface, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	_, err = c.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	return err
}
