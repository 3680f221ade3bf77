package good

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
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return mgr.Start(ctx) })
	group.Go(func() error { return p.Poll(ctx) })
	return group.Wait()
	// doc:end
}

// RunCancelling ends the others itself.
func RunCancelling(ctx context.Context, mgr ctrl.Manager, p Poller) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group errgroup.Group
	group.Go(func() error {
		defer cancel()
		return mgr.Start(ctx)
	})
	group.Go(func() error { return p.Poll(ctx) })
	return group.Wait()
}

// RunAll runs whatever it is given.
func RunAll(ctx context.Context, mgr ctrl.Manager, others ...func() error) error {
	var group errgroup.Group
	group.Go(func() error { return mgr.Start(ctx) })
	for _, other := range others {
		group.Go(other)
	}
	return group.Wait()
}
