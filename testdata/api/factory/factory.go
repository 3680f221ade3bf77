// Package factory is library-go's pkg/controller/factory in the smallest form that runs:
// it waits for the informers that it is given, and for no others. testdata/frameworks has
// the real one.
package factory

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A SyncContext is what a sync function gets beside its context.
type SyncContext interface {
	Queue() workqueue.TypedRateLimitingInterface[any]
	QueueKey() string
	Recorder() any
}

// A SyncFunc handles a key.
type SyncFunc func(ctx context.Context, work SyncContext) error

// An Informer is what a factory waits for.
type Informer interface {
	AddEventHandler(handler cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error)
	HasSynced() bool
}

// A Factory makes a controller.
type Factory struct {
	sync   SyncFunc
	synced []cache.InformerSynced
}

// New returns an empty one.
func New() *Factory { return &Factory{} }

// WithInformers adds informers to wait for.
func (f *Factory) WithInformers(informers ...Informer) *Factory {
	for _, i := range informers {
		f.synced = append(f.synced, i.HasSynced)
	}
	return f
}

// WithSync sets what is run.
func (f *Factory) WithSync(sync SyncFunc) *Factory {
	f.sync = sync
	return f
}

// Run waits, and handles one key.
func (f *Factory) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), f.synced...) {
		return context.Cause(ctx)
	}
	return f.sync(ctx, work{})
}

type work struct{}

func (work) Queue() workqueue.TypedRateLimitingInterface[any] { return nil }
func (work) QueueKey() string                                 { return "key" }
func (work) Recorder() any                                    { return nil }
