package good

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
)

// InTurn does one step after the other with the context that it got.
func (r *Reconciler) InTurn(ctx context.Context) error {
	for _, do := range []func() error{
		func() error { return nil },
		func() error { return r.Get(ctx, key, &corev1.Pod{}) },
	} {
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}

// AtOnce reads in goroutines, and waits for all of them.
func (r *Reconciler) AtOnce(ctx context.Context) (err error) {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		err = r.Get(ctx, key, &corev1.Pod{})
	}()
	group.Wait()
	return err
}
