package good

import (
	"context"

	"k8s.io/client-go/discovery"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Steps are put together at the first call, and with them the version.
type Steps struct {
	steps   []func() error
	version string
}

func (s *Steps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := s.begin(); err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range s.steps {
		if err := step(); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (s *Steps) begin() error {
	if len(s.steps) == 0 {
		version, err := serverVersion()
		if err != nil {
			return err
		}
		s.version = version
		s.add(func() error { return nil })
	}
	return nil
}

func (s *Steps) add(step func() error) { s.steps = append(s.steps, step) }

func serverVersion() (string, error) {
	c, err := discovery.NewDiscoveryClientForConfig(ctrl.GetConfigOrDie())
	if err != nil {
		return "", err
	}
	info, err := c.ServerVersion()
	if err != nil {
		return "", err
	}
	return info.GitVersion, nil
}
