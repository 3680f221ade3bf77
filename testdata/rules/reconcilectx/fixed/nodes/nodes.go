// Package nodes asks for nodes.
package nodes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Count counts them.
func Count(c client.Client) (int, error) {
	var list corev1.NodeList
	err := c.List(context.TODO(), &list)
	return len(list.Items), err
}

// Twice counts them again.
func Twice(c client.Client) (int, error) {
	if _, err := Count(c); err != nil {
		return 0, err
	}
	return Count(c)
}

// Retried reads one, and labels it.
func Retried(c client.Client, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		node := &corev1.Node{}
		if err := c.Get(context.Background(), client.ObjectKey{Name: name}, node); err != nil {
			return client.IgnoreNotFound(err)
		}
		node.Labels = map[string]string{"seen": "yes"}
		return c.Update(context.Background(), node)
	})
}
