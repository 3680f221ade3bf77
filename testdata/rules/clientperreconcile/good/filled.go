package good

import (
	"context"

	"k8s.io/client-go/discovery"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Stepper works through its steps, which it sets up when there are none yet.
type Stepper struct {
	Config *rest.Config
	steps  []func(context.Context) error
}

func (s *Stepper) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	if err := s.setUp(); err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range s.steps {
		if err := step(ctx); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (s *Stepper) setUp() error {
	if len(s.steps) == 0 {
		if err := s.version(); err != nil {
			return err
		}
		s.steps = append(s.steps, func(context.Context) error { return nil })
	}
	return nil
}

func (s *Stepper) version() error {
	clients, err := discovery.NewDiscoveryClientForConfig(s.Config)
	if err != nil {
		return err
	}
	_, err = clients.ServerVersion()
	return err
}
