//go:build go1.21

// Package good keeps addresses of elements, in the language of Go 1.21.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nodes reads the nodes.
type Nodes struct {
	client.Client
	first *corev1.Node
}

// doc:begin

// List returns the nodes.
func (n *Nodes) List(ctx context.Context) ([]*corev1.Node, error) {
	var list corev1.NodeList
	if err := n.Client.List(ctx, &list); err != nil {
		return nil, err
	}
	nodes := make([]*corev1.Node, len(list.Items))
	for i := range list.Items {
		nodes[i] = &list.Items[i]
	}
	return nodes, nil
}

// doc:end

// Objects returns them as objects.
func (n *Nodes) Objects(list corev1.NodeList) (out []client.Object) {
	for _, node := range list.Items {
		node := node
		out = append(out, &node)
	}
	return out
}

// Names returns their names, and the first address of a list, which lies elsewhere.
func (n *Nodes) Names(list corev1.NodeList) (names []string, addresses []*corev1.NodeAddress) {
	for _, node := range list.Items {
		p := &node
		names = append(names, name(p))
		if len(node.Status.Addresses) > 0 {
			addresses = append(addresses, &node.Status.Addresses[0])
		}
	}
	return names, addresses
}

func name(node *corev1.Node) string { return node.Name }

// First keeps one, and stops.
func (n *Nodes) First(list corev1.NodeList) *corev1.Node {
	for _, node := range list.Items {
		if !node.Spec.Unschedulable {
			n.first = &node
			break
		}
	}
	return n.first
}
