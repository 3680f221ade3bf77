package good

import (
	"context"
	"reflect"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/podnames"
)

// Every way to wait that the rule knows.

// WaitForRegistration waits for the handler, which is later than the store.
func (i *Inventory) WaitForRegistration(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	registration, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		return nil, ctx.Err()
	}
	return objectNames(informer.GetStore().List()), nil
}

// WaitForRegistrationChecker does so without polling.
func (i *Inventory) WaitForRegistrationChecker(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	registration, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	if !cache.WaitFor(ctx, "", registration.HasSyncedChecker()) {
		return nil, ctx.Err()
	}
	return objectNames(informer.GetStore().List()), nil
}

// WaitForVariable keeps the method value in a variable.
func (i *Inventory) WaitForVariable(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	hasSynced := pods.Informer().HasSynced
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), hasSynced) {
		return nil, ctx.Err()
	}
	list, err := pods.Lister().List(labels.Everything())
	return names(list), err
}

// WaitForLiteral waits by a literal that asks two informers.
func (i *Inventory) WaitForLiteral(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods, nodes := factory.Core().V1().Pods(), factory.Core().V1().Nodes()
	podInformer, nodeInformer := pods.Informer(), nodes.Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), func() bool {
		return podInformer.HasSynced() && nodeInformer.HasSynced()
	}) {
		return nil, ctx.Err()
	}
	list, err := pods.Lister().List(labels.Everything())
	return names(list), err
}

// synced keeps such a literal.
type synced struct {
	hasSynced func() bool
}

// WaitForField waits by a literal in a field.
func (i *Inventory) WaitForField(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	s := synced{}
	s.hasSynced = func() bool { return informer.HasSynced() }
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), s.hasSynced) {
		return nil, ctx.Err()
	}
	return objectNames(informer.GetStore().List()), nil
}

// WaitForEach waits for each of several informers.
func (i *Inventory) WaitForEach(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods, nodes := factory.Core().V1().Pods().Informer(), factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	for _, informer := range []cache.SharedIndexInformer{pods, nodes} {
		if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
			return nil, ctx.Err()
		}
	}
	return objectNames(pods.GetStore().List()), nil
}

// WaitForTable waits for the informers of a table.
func (i *Inventory) WaitForTable(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods, nodes := factory.Core().V1().Pods().Informer(), factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	for kind, entry := range map[string]struct{ informer cache.SharedIndexInformer }{
		"pods":  {informer: pods},
		"nodes": {informer: nodes},
	} {
		if !cache.WaitForNamedCacheSync(kind, ctx.Done(), entry.informer.HasSynced) {
			return nil, ctx.Err()
		}
	}
	return objectNames(pods.GetStore().List()), nil
}

// WaitInLoop asks until the answer is yes.
func (i *Inventory) WaitInLoop(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	for !informer.HasSynced() {
		time.Sleep(10 * time.Millisecond)
	}
	return objectNames(informer.GetStore().List()), nil
}

// WaitByPoll asks in the closure of a poll.
func (i *Inventory) WaitByPoll(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	if err := wait.PollUntilContextCancel(ctx, 10*time.Millisecond, true, func(context.Context) (bool, error) {
		return informer.HasSynced(), nil
	}); err != nil {
		return nil, err
	}
	return objectNames(informer.GetStore().List()), nil
}

// WaitByHelper waits by a function that gets the informer.
func (i *Inventory) WaitByHelper(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	if err := waitSynced(ctx, informer); err != nil {
		return nil, err
	}
	return objectNames(informer.GetStore().List()), nil
}

func waitSynced(ctx context.Context, informer cache.SharedIndexInformer) error {
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return ctx.Err()
	}
	return nil
}

// WaitElsewhere waits by a function of another package.
func (i *Inventory) WaitElsewhere(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	informer := pods.Informer()
	factory.Start(ctx.Done())
	if !podnames.Synced(ctx, informer) {
		return nil, ctx.Err()
	}
	return podnames.All(pods.Lister())
}

// watcher waits for its own field.
type watcher struct {
	informer cache.SharedIndexInformer
	lister   corelisters.PodLister
}

func (w *watcher) wait(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), w.informer.HasSynced) {
		return ctx.Err()
	}
	return nil
}

func (w *watcher) read() ([]string, error) {
	pods, err := w.lister.List(labels.Everything())
	return names(pods), err
}

// run waits by a method before it reads.
func (w *watcher) run(ctx context.Context) ([]string, error) {
	if err := w.wait(ctx); err != nil {
		return nil, err
	}
	return w.read()
}

// readSynced waits by itself, so it may be called at any time.
func (w *watcher) readSynced(ctx context.Context) ([]string, error) {
	if err := w.wait(ctx); err != nil {
		return nil, err
	}
	return w.read()
}

// runTwice calls a function that waits by itself before its own wait.
func (w *watcher) runTwice(ctx context.Context) ([]string, error) {
	found, err := w.readSynced(ctx)
	if err != nil {
		return nil, err
	}
	if err := w.wait(ctx); err != nil {
		return nil, err
	}
	return found, nil
}

func (i *Inventory) newWatcher(ctx context.Context) *watcher {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	w := &watcher{informer: pods.Informer(), lister: pods.Lister()}
	factory.Start(ctx.Done())
	return w
}

// WaitByMethod runs the watcher.
func (i *Inventory) WaitByMethod(ctx context.Context) ([]string, error) {
	return i.newWatcher(ctx).run(ctx)
}

// WaitTwice runs it so that it waits twice.
func (i *Inventory) WaitTwice(ctx context.Context) ([]string, error) {
	return i.newWatcher(ctx).runTwice(ctx)
}

// WaitForChannel waits for a goroutine that closes a channel after the sync.
func (i *Inventory) WaitForChannel(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	ready := make(chan struct{})
	go func() {
		if cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
			close(ready)
		}
	}()
	<-ready
	return objectNames(informer.GetStore().List()), nil
}

// WaitForManager waits for the cache of the manager.
func (i *Inventory) WaitForManager(ctx context.Context, mgr manager.Manager) ([]string, error) {
	shared, err := mgr.GetCache().GetInformer(ctx, &corev1.Pod{})
	if err != nil {
		return nil, err
	}
	informer, ok := shared.(cache.SharedIndexInformer)
	if !ok || !mgr.GetCache().WaitForCacheSync(ctx) {
		return nil, ctx.Err()
	}
	return objectNames(informer.GetStore().List()), nil
}

// WaitForElection waits until the manager leads: its caches are full by then.
func (i *Inventory) WaitForElection(ctx context.Context, mgr manager.Manager) ([]string, error) {
	shared, err := mgr.GetCache().GetInformer(ctx, &corev1.Pod{})
	if err != nil {
		return nil, err
	}
	informer, ok := shared.(cache.SharedIndexInformer)
	if !ok {
		return nil, ctx.Err()
	}
	<-mgr.Elected()
	return objectNames(informer.GetStore().List()), nil
}

// starter is what a helper needs of a factory.
type starter interface {
	WaitForCacheSync(stop <-chan struct{}) map[reflect.Type]bool
}

func syncAll(ctx context.Context, f starter) error { return allSynced(ctx, f.WaitForCacheSync) }

// allSynced is given the method that waits.
func allSynced[K comparable](ctx context.Context, wait func(<-chan struct{}) map[K]bool) error {
	for _, ok := range wait(ctx.Done()) {
		if !ok {
			return ctx.Err()
		}
	}
	return nil
}

// WaitByInterface hands the factory to a helper that knows it as an interface.
func (i *Inventory) WaitByInterface(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	if err := syncAll(ctx, factory); err != nil {
		return nil, err
	}
	list, err := pods.List(labels.Everything())
	return names(list), err
}
