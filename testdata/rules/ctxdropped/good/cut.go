package good

import (
	"context"
	"sync"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Purger tells a cache of changes.
type Purger struct {
	client.Client
	Purge func(ctx context.Context, name string) error
}

// Reconcile has a time for all that it does.
func (p *Purger) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	app := &demov1.Foo{}
	if err := p.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	p.PurgeAll(ctx, app)
	p.watched(ctx, app.Name)
	return ctrl.Result{}, p.parts(ctx, app)
}

// PurgeAll does not wait, and leaves the cancel function to the goroutine.
func (p *Purger) PurgeAll(ctx context.Context, app *demov1.Foo) {
	logger := log.FromContext(ctx)
	purgeCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	go func() {
		defer cancel()
		if err := p.Purge(purgeCtx, app.Name); err != nil {
			logger.Error(err, "not purged")
			return
		}
		logger.Info("purged")
	}()
}

// parts waits for what it has started.
func (p *Purger) parts(ctx context.Context, app *demov1.Foo) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg sync.WaitGroup
	var first, second error
	wg.Add(2)
	go func() { defer wg.Done(); first = p.Purge(ctx, app.Name+"-a") }()
	go func() { defer wg.Done(); second = p.Purge(ctx, app.Name+"-b") }()
	wg.Wait()
	if first != nil {
		return first
	}
	return second
}

// watched has a goroutine beside its work, which ends with it.
func (p *Purger) watched(ctx context.Context, name string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	logger := log.FromContext(ctx)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				logger.Info("still at it")
			}
		}
	}()
	if err := p.Purge(ctx, name); err != nil {
		logger.Error(err, "not purged")
	}
}

// First returns the first answer, and cancels the others.
func (p *Purger) First(ctx context.Context, names []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answers := make(chan error, len(names))
	for _, name := range names {
		go func() { answers <- p.Purge(ctx, name) }()
	}
	return <-answers
}

// Beside streams while the purge runs.
func (p *Purger) Beside(ctx context.Context, name string, stream func(context.Context)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go stream(ctx)
	return p.Purge(ctx, name)
}
