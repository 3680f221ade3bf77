// Package bad asks for more than its markers grant.
package fixed

import (
	"context"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Drivers reads and writes what its role lacks.
type Drivers struct {
	client.Client
	live client.Reader
	set  kubernetes.Interface
}

// New returns Drivers with the clients of a manager.
func New(mgr ctrl.Manager) (*Drivers, error) {
	set, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return nil, err
	}
	return &Drivers{Client: mgr.GetClient(), live: mgr.GetAPIReader(), set: set}, nil
}

// NewTyped returns Drivers with a typed client alone.
func NewTyped(cfg *rest.Config) (*Drivers, error) {
	set, err := kubernetes.NewForConfig(cfg)
	return &Drivers{set: set}, err
}

// save stores an object of any kind.
func (d *Drivers) save(ctx context.Context, obj client.Object) error {
	return d.Update(ctx, obj)
}
