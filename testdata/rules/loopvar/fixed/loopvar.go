//go:build go1.21

// Package bad keeps addresses of loop variables, in the language of Go 1.21.
package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nodes reads the nodes.
type Nodes struct {
	client.Client
	first  *corev1.Node
	byName map[string]*corev1.Node
}

// List returns the nodes.
func (n *Nodes) List(ctx context.Context) ([]*corev1.Node, error) {
	var list corev1.NodeList
	if err := n.Client.List(ctx, &list); err != nil {
		return nil, err
	}
	nodes := make([]*corev1.Node, len(list.Items))
	for i, node := range list.Items {
		node := node
		nodes[i] = &node
	}
	return nodes, nil
}

// Objects returns them as objects.
func (n *Nodes) Objects(list corev1.NodeList) (out []client.Object) {
	for _, node := range list.Items {
		node := node
		if node.Spec.Unschedulable {
			continue
		}
		out = append(out, &node)
	}
	return out
}

// A ref names one.
type ref struct{ name *string }

// Names returns their names.
func (n *Nodes) Names(list corev1.NodeList) []string {
	var refs []ref
	n.byName = map[string]*corev1.Node{}
	for _, node := range list.Items {
		node := node
		refs = append(refs, ref{name: &node.Name})
		n.byName[node.Name] = &node
	}
	var out []string
	for _, r := range refs {
		out = append(out, *r.name)
	}
	return out
}

// First keeps one, and goes on.
func (n *Nodes) First(list corev1.NodeList) *corev1.Node {
	for _, node := range list.Items {
		node := node
		if n.first == nil {
			n.first = &node
		}
	}
	return n.first
}
