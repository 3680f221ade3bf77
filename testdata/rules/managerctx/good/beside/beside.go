// Package beside runs managers that others stop, or that serve a program for a while.
package beside

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Server has the context of somebody else.
type Server struct{ ctx context.Context }

// NewServer is told when to end.
func NewServer(ctx context.Context) *Server { return &Server{ctx} }

// RunField runs until that context ends.
func (s *Server) RunField(mgr ctrl.Manager) error { return mgr.Start(s.ctx) }

// RunParam runs until its context ends.
func RunParam(ctx context.Context, mgr ctrl.Manager) error { return mgr.Start(ctx) }

// RunUntil is ended by what it waits for.
func RunUntil(mgr ctrl.Manager, stop <-chan struct{}) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		<-stop
		cancel()
	}()
	return mgr.Start(ctx)
}

// ReadOnce needs the cache of a manager for a moment.
func ReadOnce(mgr ctrl.Manager, read func(context.Context) error) error {
	ctx := context.Background()
	go func() { _ = mgr.Start(ctx) }()
	mgr.GetCache().WaitForCacheSync(ctx)
	return read(ctx)
}
