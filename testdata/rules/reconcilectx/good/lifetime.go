package good

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
)

// A Sessions has watchers whose lives end when somebody else asks for it.
type Sessions struct {
	mu     sync.Mutex
	cancel map[string]context.CancelFunc
	r      *Reconciler
}

// Begin keeps the function that ends what it begins: the caller's context may end before.
func (s *Sessions) Begin(ctx context.Context, name string) error {
	if err := s.r.Get(ctx, key, &corev1.Pod{}); err != nil {
		return err
	}
	live, cancel := context.WithCancel(context.Background())
	if err := s.r.Get(live, key, &corev1.Pod{}); err != nil {
		cancel()
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel[name] = cancel
	return nil
}

// Start gives it to the caller.
func (s *Sessions) Start(ctx context.Context) (context.CancelFunc, error) {
	live, cancel := context.WithCancel(context.Background())
	return cancel, s.r.Get(live, key, &corev1.Pod{})
}

// Session ends with the function what it begins, or with the reconcile.
func (r *Reconciler) Session(ctx context.Context) error {
	live, cancel := context.WithCancel(ctx)
	defer cancel()
	return r.Get(live, key, &corev1.Pod{})
}
