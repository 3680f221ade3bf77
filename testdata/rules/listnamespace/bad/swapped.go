package bad

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
	return get(ctx, c, owner.GetName(), owner.GetNamespace()) // want `the name is given for the namespace here, and the namespace for the name: no such object is found; let them change places`
}

func get(ctx context.Context, c client.Client, namespace, ownerName string) error {
	key := client.ObjectKey{Namespace: namespace, Name: ownerName}
	return c.Get(ctx, key, &corev1.Secret{})
}

// Key reads by a key that is put together wrongly.
func Key(ctx context.Context, c client.Client, owner client.Object) error {
	meta := metav1.ObjectMeta{Name: owner.GetName(), Namespace: owner.GetNamespace()}
	copied := meta
	var key types.NamespacedName
	key.Name = copied.Namespace
	key.Namespace = copied.Name // want `the name is given for the namespace here`
	return c.Get(ctx, key, &corev1.Secret{})
}

// Split takes a key apart in the wrong order.
func Split(ctx context.Context, c kubernetes.Interface, key string) error {
	name, namespace, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	_, err = c.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{}) // want `the name is given for the namespace here`
	return err
}
