// Package unasked counts pods, and keeps what tells whether they are there.
package unasked

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Stock starts informers for workers that somebody else wrote.
type Stock struct {
	factory      informers.SharedInformerFactory
	podsSynced   cache.InformerSynced
	configSynced cache.InformerSynced
	work         func(context.Context)
}

// New returns one that looks into the caches of a factory.
func New(factory informers.SharedInformerFactory, work func(context.Context)) *Stock {
	pods, configs := factory.Core().V1().Pods(), factory.Core().V1().ConfigMaps()
	return &Stock{
		factory:      factory,
		podsSynced:   pods.Informer().HasSynced,
		configSynced: configs.Informer().HasSynced,
		work:         work,
	}
}

// Run starts the informers and the worker.
func (s *Stock) Run(ctx context.Context) {
	s.factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), s.podsSynced, s.configSynced) {
		return
	}
	go wait.UntilWithContext(ctx, s.work, time.Second)
	<-ctx.Done()
}

func names(pods []*corev1.Pod) []string {
	var out []string
	for _, pod := range pods {
		out = append(out, pod.Name)
	}
	return out
}

// Shelf counts the pods in a worker.
type Shelf struct {
	lister  corelisters.PodLister
	synced  cache.InformerSynced
	configs cache.InformerSynced

	once  sync.Once
	First chan []string
}

// NewShelf returns one that may look at settings.
func NewShelf(factory informers.SharedInformerFactory) *Shelf {
	pods := factory.Core().V1().Pods()
	s := &Shelf{lister: pods.Lister(), synced: pods.Informer().HasSynced}
	s.configs = factory.Core().V1().ConfigMaps().Informer().HasSynced
	s.First = make(chan []string, 1)
	return s
}

// Run lists what there is to wait for.
func (s *Shelf) Run(ctx context.Context, settings bool) {
	synced := []cache.InformerSynced{s.synced}
	if settings {
		synced = append(synced, s.configs)
	}
	if !cache.WaitForCacheSync(ctx.Done(), synced...) {
		return
	}
	go wait.UntilWithContext(ctx, s.work, time.Second)
	<-ctx.Done()
}

func (s *Shelf) work(context.Context) {
	if pods, err := s.lister.List(labels.Everything()); err == nil {
		s.once.Do(func() { s.First <- names(pods) })
	}
}

// Count says which pods the worker sees first.
func Count(ctx context.Context, client kubernetes.Interface) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	factory := informers.NewSharedInformerFactory(client, 0)
	s := NewShelf(factory)
	go New(factory, s.work).Run(ctx)
	return first(ctx, s.First)
}

// CountShelf does the same with a shelf.
func CountShelf(ctx context.Context, client kubernetes.Interface) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	factory := informers.NewSharedInformerFactory(client, 0)
	s := NewShelf(factory)
	begin(ctx, factory)
	go s.Run(ctx, true)
	return first(ctx, s.First)
}

// begin is what the main function of a program does.
func begin(ctx context.Context, factories ...informers.SharedInformerFactory) {
	for _, factory := range factories {
		factory.Start(ctx.Done())
	}
}

func first(ctx context.Context, from chan []string) ([]string, error) {
	select {
	case found := <-from:
		return found, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A Rack looks into the cache of the pods.
type Rack struct {
	factory    informers.SharedInformerFactory
	pods       corelisters.PodLister
	podsSynced cache.InformerSynced
	first      chan []string
}

// NewRack returns one that looks into the caches of a factory.
func NewRack(factory informers.SharedInformerFactory) *Rack {
	pods := factory.Core().V1().Pods()
	return &Rack{
		factory:    factory,
		pods:       pods.Lister(),
		podsSynced: pods.Informer().HasSynced,
		first:      make(chan []string, 1),
	}
}

// Run starts the informers and looks for the pods.
func (r *Rack) Run(ctx context.Context) {
	r.factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), r.podsSynced) {
		return
	}
	if pods, err := r.pods.List(labels.Everything()); err == nil {
		r.first <- names(pods)
	}
}

// CountRack says which pods it sees.
func CountRack(ctx context.Context, client kubernetes.Interface) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := NewRack(informers.NewSharedInformerFactory(client, 0))
	go r.Run(ctx)
	return first(ctx, r.first)
}
