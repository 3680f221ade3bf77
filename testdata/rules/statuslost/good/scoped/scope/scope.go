// Package scope holds the object of a pass, and patches it at the end.
package scope

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Scope is what one pass works on.
type Scope struct {
	client client.Client
	Foo    *demov1.Foo
	helper Patcher
}

// A Patcher patches an object and its status.
type Patcher interface {
	Patch(ctx context.Context, obj client.Object) error
}

// Params are what a Scope is made of.
type Params struct {
	Client client.Client
	Foo    *demov1.Foo
	Helper Patcher
}

// New returns the scope of a pass.
func New(p *Params) (*Scope, error) {
	return &Scope{p.Client, p.Foo, p.Helper}, nil
}

// Close patches the status.
func (s *Scope) Close(ctx context.Context) error {
	return s.helper.Patch(ctx, s.Foo)
}
