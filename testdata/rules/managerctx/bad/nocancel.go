package bad

import (
	"context"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A Poller works until its context ends.
type Poller interface {
	Poll(ctx context.Context) error
}

// RunBoth runs a manager beside a poller.
func RunBoth(ctx context.Context, mgr ctrl.Manager, p Poller) error {
	// doc:begin
	var group errgroup.Group
	group.Go(func() error { return mgr.Start(ctx) })
	group.Go(func() error { return p.Poll(ctx) })
	return group.Wait() // want `when the manager fails or loses its lease the rest of the group runs on, and Wait does not return: make the group with errgroup.WithContext`
	// doc:end
}

// RunManagers runs two managers.
func RunManagers(ctx context.Context, first, second ctrl.Manager) error {
	group := &errgroup.Group{}
	group.Go(func() error { // want:related `the manager runs here`
		return first.Start(ctx)
	})
	group.Go(func() error {
		return second.Start(ctx)
	})
	if err := group.Wait(); err != nil { // want `errgroup.WithContext`
		return err
	}
	return nil
}
