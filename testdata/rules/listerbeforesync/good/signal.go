package good

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// signalled goes over all pods when something outside has changed.
type signalled struct {
	informer cache.SharedIndexInformer
	lister   corelisters.PodLister
	signals  workqueue.TypedDelayingInterface[struct{}]
	queue    workqueue.TypedInterface[string]
}

func (s *signalled) run(ctx context.Context) {
	go func() {
		for {
			signal, shutdown := s.signals.Get()
			if shutdown {
				return
			}
			s.sweep()
			s.signals.Done(signal)
		}
	}()
	if !cache.WaitForCacheSync(ctx.Done(), s.informer.HasSynced) {
		return
	}
	<-ctx.Done()
	s.signals.ShutDown()
}

func (s *signalled) sweep() {
	pods, err := s.lister.List(labels.Everything())
	if err != nil {
		return
	}
	for _, pod := range pods {
		s.queue.Add(pod.Name)
	}
}

// Sweeps runs one until the end.
func Sweeps(ctx context.Context, i *Inventory) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	s := &signalled{
		informer: pods.Informer(), lister: pods.Lister(),
		signals: workqueue.NewTypedDelayingQueue[struct{}](), queue: workqueue.NewTyped[string](),
	}
	factory.Start(ctx.Done())
	s.run(ctx)
}

// syncContext is what a factory of controllers hands over, which has waited for the
// informers that it was given.
type syncContext interface {
	Queue() workqueue.TypedRateLimitingInterface[any]
	QueueKey() string
	Recorder() any
}

// switched is a controller of such a factory with an informer that starts later.
type switched struct {
	pods     corelisters.PodLister
	secrets  corelisters.SecretLister
	informer cache.SharedIndexInformer
}

func (s *switched) sync(ctx context.Context, _ syncContext) error {
	if err := s.knows("first"); err != nil {
		return err
	}
	if !cache.WaitForCacheSync(ctx.Done(), s.informer.HasSynced) {
		return fmt.Errorf("not synced")
	}
	_, err := s.secrets.Secrets(namespace).Get("second")
	return err
}

func (s *switched) knows(name string) error {
	_, err := s.pods.Pods(namespace).Get(name)
	return err
}

// Switched returns the sync function of the controller.
func Switched(i *Inventory) func(context.Context, syncContext) error {
	factory := i.factory()
	core := factory.Core().V1()
	s := &switched{pods: core.Pods().Lister(), secrets: core.Secrets().Lister(), informer: core.Pods().Informer()}
	return s.sync
}
