// Package nodes asks for nodes.
package nodes

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Count counts them.
func Count(ctx context.Context, c client.Client) (int, error) {
	var list corev1.NodeList
	err := c.List(ctx, &list)
	return len(list.Items), err
}

// Retried reads one, and labels it.
func Retried(ctx context.Context, c client.Client, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		node := &corev1.Node{}
		if err := c.Get(ctx, client.ObjectKey{Name: name}, node); err != nil {
			return client.IgnoreNotFound(err)
		}
		node.Labels = map[string]string{"seen": "yes"}
		return c.Update(ctx, node)
	})
}

// Cleanup says by its name that the caller's context may be over.
func Cleanup(c client.Client) {
	_ = c.DeleteAllOf(context.Background(), &corev1.Pod{}, client.InNamespace("old"))
}

// Warm is given to a goroutine.
func Warm(c client.Client) {
	var list corev1.NodeList
	_ = c.List(context.Background(), &list)
}

// Meant says why.
func Meant(c client.Client) error {
	// In the background: the caller must not end this half way.
	return c.List(context.Background(), &corev1.NodeList{})
}

// Timed ends in time.
func Timed(c client.Client, d time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	return c.List(ctx, &corev1.NodeList{})
}

// A Counter counts nodes.
type Counter struct{ at int }

// NewCounter begins to count.
func NewCounter(c client.Client) (*Counter, error) {
	var list corev1.NodeList
	if err := c.List(context.Background(), &list); err != nil {
		return nil, err
	}
	return &Counter{len(list.Items)}, nil
}
