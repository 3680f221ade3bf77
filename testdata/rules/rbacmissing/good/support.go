// Package good asks for what its markers grant, and for what is not reported.
package good

import (
	"context"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Classes reads and writes what its role grants.
type Classes struct {
	client.Client
	live client.Reader
	set  kubernetes.Interface
}

// New returns Classes with the clients of a manager.
func New(mgr ctrl.Manager) (*Classes, error) {
	set, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return nil, err
	}
	return &Classes{Client: mgr.GetClient(), live: mgr.GetAPIReader(), set: set}, nil
}

// NewTyped returns Classes with a typed client alone.
func NewTyped(cfg *rest.Config) (*Classes, error) {
	set, err := kubernetes.NewForConfig(cfg)
	return &Classes{set: set}, err
}

// save stores an object of any kind.
func (c *Classes) save(ctx context.Context, obj client.Object) error {
	return c.Update(ctx, obj)
}
