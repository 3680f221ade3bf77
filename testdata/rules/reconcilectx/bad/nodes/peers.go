package nodes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Peers knows which nodes belong together.
type Peers interface {
	Of(name string) ([]string, error)
}

// LivePeers asks for them.
type LivePeers struct{ client.Client }

// Of returns all others.
func (p *LivePeers) Of(name string) (out []string, err error) {
	var list corev1.NodeList
	if err := p.List(context.TODO(), &list); err != nil {
		return nil, err
	}
	for _, n := range list.Items {
		if n.Name != name {
			out = append(out, n.Name)
		}
	}
	return out, nil
}

// FixedPeers needs no context.
type FixedPeers []string

// Of returns all of them.
func (p FixedPeers) Of(string) ([]string, error) { return p, nil }
