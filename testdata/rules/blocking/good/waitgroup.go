package good

import (
	"context"
	"errors"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// All waits for what it starts itself.
func (r *Reconciler) All(ctx context.Context, app *demov1.Foo) error {
	var group sync.WaitGroup
	results := make(chan error)
	for range 2 {
		group.Go(func() { results <- r.Get(ctx, client.ObjectKeyFromObject(app), app.DeepCopy()) })
	}
	err := <-results
	if other := <-results; err == nil {
		err = other
	}
	group.Wait()
	return err
}

// doc:end

// A steps runs the steps of one pass side by side.
type steps struct {
	group sync.WaitGroup
	lock  sync.Mutex
	errs  []error
}

func newSteps() *steps { return &steps{} }

func (s *steps) start(step func() error) {
	s.group.Go(func() {
		if err := step(); err != nil {
			s.lock.Lock()
			defer s.lock.Unlock()
			s.errs = append(s.errs, err)
		}
	})
}

func (s *steps) end() error {
	s.group.Wait()
	return errors.Join(s.errs...)
}

// Steps waits for those that it starts with a group of its own.
func (r *Reconciler) Steps(ctx context.Context, app *demov1.Foo) error {
	s := newSteps()
	for range 2 {
		s.start(func() error { return r.Get(ctx, client.ObjectKeyFromObject(app), app.DeepCopy()) })
	}
	return s.end()
}
