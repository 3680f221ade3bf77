// Package built makes controllers piece by piece.
package built

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Pods looks at pods.
type Pods struct {
	lister corelisters.PodLister
	synced cache.InformerSynced
}

// A Builder makes one.
type Builder struct{ pods *Pods }

// NewBuilder begins.
func NewBuilder() *Builder { return &Builder{pods: &Pods{}} }

func (b *Builder) withLister(f informers.SharedInformerFactory) *Builder {
	b.pods.lister = f.Core().V1().Pods().Lister()
	return b
}

func (b *Builder) withSynced(f informers.SharedInformerFactory) *Builder {
	b.pods.synced = f.Core().V1().Pods().Informer().HasSynced
	return b
}

func (b *Builder) build() (*Pods, error) {
	if b.pods.lister == nil {
		return nil, errors.New("no lister")
	}
	return b.pods, nil
}

// Start starts the informers and looks once.
func Start(ctx context.Context, client kubernetes.Interface, seen func(int)) error {
	factory := informers.NewSharedInformerFactory(client, 0)
	c, err := NewBuilder().withLister(factory).withSynced(factory).build()
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	return c.Run(ctx, seen) // want:listerbeforesync/unwaited `c\.Run reads lister, which was only just started: nothing here waits until it has synced, so it sees an empty cache; wait for HasSynced before`
}

// Run looks once.
func (c *Pods) Run(ctx context.Context, seen func(int)) error {
	return c.look(seen)
}

func (c *Pods) look(seen func(int)) error {
	pods, err := c.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	seen(len(pods))
	return nil
}
