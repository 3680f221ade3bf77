// Package depots finds crates behind an interface.
package depots

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Crate lies in a depot.
type Crate struct {
	Name   string
	Labels map[string]string
}

// A Depot hands out crates.
type Depot interface {
	// Fetch fails for a crate that is not there.
	Fetch(ctx context.Context, name string) (*Crate, error)
	// Search returns none for it.
	Search(ctx context.Context, name string) (*Crate, error)
}

// New returns the depot of a namespace.
func New(c client.Client, namespace string) Depot { return &depot{c, namespace} }

type depot struct {
	client    client.Client
	namespace string
}

func (d *depot) Fetch(ctx context.Context, name string) (*Crate, error) {
	cm := &corev1.ConfigMap{}
	if err := d.client.Get(ctx, client.ObjectKey{Namespace: d.namespace, Name: name}, cm); err != nil {
		return nil, err
	}
	if len(cm.Data) == 0 {
		return nil, errors.New("an empty crate")
	}
	return &Crate{Name: cm.Name, Labels: cm.Labels}, nil
}

func (d *depot) Search(ctx context.Context, name string) (*Crate, error) {
	var all corev1.ConfigMapList
	if err := d.client.List(ctx, &all, client.InNamespace(d.namespace)); err != nil {
		return nil, err
	}
	for i := range all.Items {
		if all.Items[i].Name == name {
			return &Crate{Name: name}, nil
		}
	}
	return nil, nil
}

// Lookup returns nothing with each error.
func Lookup(ctx context.Context, c client.Client, key client.ObjectKey) (*Crate, error) {
	crate := &Crate{Name: key.Name}
	if err := c.Get(ctx, key, &corev1.ConfigMap{}); err != nil {
		return nil, err
	}
	return crate, nil
}
