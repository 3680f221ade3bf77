// Package ranged goes through a list of the finalizers that it has added.
package ranged

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const inList = "demo.ctrlvet.dev/in-list"

// AddListed adds what ReleaseAll removes.
func AddListed(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	controllerutil.AddFinalizer(secret, inList)
	return c.Update(ctx, secret)
}

// ReleaseAll goes through a list.
func ReleaseAll(ctx context.Context, c client.Client, obj client.Object) error {
	for _, name := range []string{inList} {
		controllerutil.RemoveFinalizer(obj, name)
	}
	return c.Update(ctx, obj)
}
