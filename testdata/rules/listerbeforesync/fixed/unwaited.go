package fixed

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/fixed/unwaited"
)

// tally counts the pods in a worker.
type tally struct {
	informer cache.SharedIndexInformer
	lister   corelisters.PodLister

	once  sync.Once
	first chan []string
}

func newTally(pods coreinformers.PodInformer) *tally {
	return &tally{informer: pods.Informer(), lister: pods.Lister(), first: make(chan []string, 1)}
}

// work keeps what it sees first.
func (t *tally) work(context.Context) {
	pods, err := t.lister.List(labels.Everything())
	if err == nil {
		t.once.Do(func() { t.first <- names(pods) })
	}
}

func (t *tally) seen(ctx context.Context) ([]string, error) {
	select {
	case found := <-t.first:
		return found, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// run starts the informer and the worker side by side.
func (t *tally) run(ctx context.Context) {
	go t.informer.Run(ctx.Done())
	go wait.UntilWithContext(ctx, t.work, time.Second)
	<-ctx.Done()
}

// Tally runs both.
func (i *Inventory) Tally(ctx context.Context) ([]string, error) {
	t := newTally(i.factory().Core().V1().Pods())
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go t.run(ctx)
	return t.seen(ctx)
}

// start is for those who have started the informer.
func (t *tally) start(ctx context.Context) {
	go wait.UntilWithContext(ctx, t.work, time.Second)
}

// TallyStarted starts the factory and then the worker.
func (i *Inventory) TallyStarted(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	factory := i.factory()
	t := newTally(factory.Core().V1().Pods())
	factory.Start(ctx.Done())
	t.start(ctx)
	return t.seen(ctx)
}

// TallyShop asks the clerk.
func (i *Inventory) TallyShop(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := unwaited.New(i.factory())
	s.Open(ctx)
	return <-s.First, nil
}
