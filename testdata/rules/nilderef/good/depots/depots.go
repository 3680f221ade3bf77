// Package depots finds crates behind interfaces.
package depots

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Crate lies in a depot.
type Crate struct{ Name string }

// A Depot hands out crates, and has two kinds.
type Depot interface {
	Fetch(ctx context.Context, name string) (*Crate, error)
	Search(ctx context.Context, name string) (*Crate, error)
}

// Near is one of them, which has an empty crate where it fails.
type Near struct{ Client client.Client }

// Fetch returns an empty crate with each error.
func (n *Near) Fetch(ctx context.Context, name string) (*Crate, error) {
	cm := &corev1.ConfigMap{}
	if err := n.Client.Get(ctx, client.ObjectKey{Namespace: "default", Name: name}, cm); err != nil {
		return &Crate{}, err
	}
	return &Crate{Name: cm.Name}, nil
}

// Search always has one.
func (n *Near) Search(_ context.Context, name string) (*Crate, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &Crate{Name: name}, nil
}

// Far is the other one.
type Far struct{ Client client.Client }

// Fetch returns nil with each error.
func (f *Far) Fetch(ctx context.Context, name string) (*Crate, error) {
	cm := &corev1.ConfigMap{}
	if err := f.Client.Get(ctx, client.ObjectKey{Namespace: "default", Name: name}, cm); err != nil {
		return nil, err
	}
	return &Crate{Name: cm.Name}, nil
}

// Search may find none.
func (f *Far) Search(ctx context.Context, name string) (*Crate, error) {
	var all corev1.ConfigMapList
	if err := f.Client.List(ctx, &all); err != nil {
		return nil, err
	}
	for i := range all.Items {
		if all.Items[i].Name == name {
			return &Crate{Name: name}, nil
		}
	}
	return nil, nil
}

// Lookup returns what it has made so far with each error.
func Lookup(ctx context.Context, c client.Client, key client.ObjectKey) (*Crate, error) {
	crate := &Crate{Name: key.Name}
	if err := c.Get(ctx, key, &corev1.ConfigMap{}); err != nil {
		return crate, err
	}
	return crate, nil
}
