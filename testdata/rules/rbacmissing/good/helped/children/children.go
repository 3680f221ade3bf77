// Package children makes what belongs to the objects of others.
package children

import (
	"context"

	nodev1 "k8s.io/api/node/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Make makes the child of an object.
func Make(ctx context.Context, c client.Client, name string) error {
	class := &nodev1.RuntimeClass{ObjectMeta: metav1.ObjectMeta{Name: name}, Handler: "runc"}
	return client.IgnoreAlreadyExists(c.Create(ctx, class))
}

// Drop is called by nobody.
func Drop(ctx context.Context, c client.Client, name string) error {
	return client.IgnoreNotFound(c.Delete(ctx, &nodev1.RuntimeClass{ObjectMeta: metav1.ObjectMeta{Name: name}}))
}
