package good

import (
	"context"
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
