package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// FilledNode reads into nothing.
func FilledNode(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.Node, error) {
	var node *corev1.Node
	err := c.Get(ctx, key, node) // want `node is nil here, because nothing was assigned to it, and Get writes to it; give it new\(v1.Node\)`
	return node, err
}

// doc:end

func nameOf(node *corev1.Node) string { return node.Name }

// NodeName panics in Get: what it does behind that never happens.
func NodeName(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var node *corev1.Node
	if err := c.Get(ctx, key, node); err != nil { // want `node is nil here, because nothing was assigned to it, and Get writes to it`
		return "", err
	}
	if node.Spec.Unschedulable {
		return "", nil
	}
	return nameOf(node), nil
}
