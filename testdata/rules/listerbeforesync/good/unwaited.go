package good

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/unwaited"
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

// doc:begin

// run starts the informer and, when it has synced, the worker.
func (t *tally) run(ctx context.Context) {
	go t.informer.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), t.informer.HasSynced) {
		return
	}
	go wait.UntilWithContext(ctx, t.work, time.Second)
	<-ctx.Done()
}

// doc:end

// Tally runs both.
func (i *Inventory) Tally(ctx context.Context) ([]string, error) {
	t := newTally(i.factory().Core().V1().Pods())
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go t.run(ctx)
	return t.seen(ctx)
}

// start is for those who have started the informer, and waits for it.
func (t *tally) start(ctx context.Context) {
	go func() {
		if cache.WaitForCacheSync(ctx.Done(), t.informer.HasSynced) {
			wait.UntilWithContext(ctx, t.work, time.Second)
		}
	}()
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

// TallyOfWaited waits for the whole factory before.
func (i *Inventory) TallyOfWaited(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	factory := i.factory()
	t := newTally(factory.Core().V1().Pods())
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	go wait.UntilWithContext(ctx, t.work, time.Second)
	return t.seen(ctx)
}

// patient looks at nothing before the informer has synced.
func (t *tally) patient(ctx context.Context) {
	if t.informer.HasSynced() {
		t.work(ctx)
	}
}

// TallyPatient asks at each turn.
func (i *Inventory) TallyPatient(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := newTally(i.factory().Core().V1().Pods())
	go t.informer.Run(ctx.Done())
	go wait.UntilWithContext(ctx, t.patient, 10*time.Millisecond)
	return t.seen(ctx)
}

// TallyOther starts another informer than the one it reads, which has synced.
func (i *Inventory) TallyOther(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := newTally(i.factory().Core().V1().Pods())
	go t.informer.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), t.informer.HasSynced) {
		return nil, ctx.Err()
	}
	go i.factory().Core().V1().Secrets().Informer().Run(ctx.Done())
	go wait.UntilWithContext(ctx, t.work, time.Second)
	return t.seen(ctx)
}

// TallyShop asks the clerk.
func (i *Inventory) TallyShop(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := unwaited.New(i.factory())
	s.Open(ctx)
	<-s.First
	s.Reopen(ctx)
	return <-s.First, nil
}
