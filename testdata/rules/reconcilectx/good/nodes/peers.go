package nodes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Peers knows which nodes belong together.
type Peers interface {
	Of(ctx context.Context, name string) ([]string, error)
}

// LivePeers asks for them.
type LivePeers struct{ client.Client }

// Of returns all others.
func (p *LivePeers) Of(ctx context.Context, name string) (out []string, err error) {
	var list corev1.NodeList
	if err := p.List(ctx, &list); err != nil {
		return nil, err
	}
	for _, n := range list.Items {
		if n.Name != name {
			out = append(out, n.Name)
		}
	}
	return out, nil
}

// Cached has the names of all nodes.
type Cached interface {
	All() ([]string, error)
}

// Fixed knows them from the start.
type Fixed []string

// All returns them.
func (f Fixed) All() ([]string, error) { return f, nil }
