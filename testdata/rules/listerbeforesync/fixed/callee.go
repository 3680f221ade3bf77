package fixed

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/fixed/podnames"
)

// WorkLocal hands a local lister to a function before the wait.
func (i *Inventory) WorkLocal(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	informer, lister := pods.Informer(), pods.Lister()
	factory.Start(ctx.Done())
	found, err := podnames.All(lister)
	if err != nil {
		return nil, err
	}
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, ctx.Err()
	}
	return found, nil
}

// Shelf knows the pods from the beginning.
type Shelf struct {
	pods  corelisters.PodLister
	known []string
}

// NewShelf fills the shelf from the lister that it gets.
func NewShelf(pods corelisters.PodLister) (*Shelf, error) {
	s := &Shelf{pods: pods}
	if err := s.load(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Shelf) load() error {
	pods, err := s.pods.List(labels.Everything())
	if err != nil {
		return err
	}
	s.known = names(pods)
	return nil
}

// BuildShelf builds the shelf before the informer is started.
func (i *Inventory) BuildShelf(ctx context.Context) ([]string, error) {
	factory := i.factory()
	shelf, err := NewShelf(factory.Core().V1().Pods().Lister())
	if err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return shelf.known, nil
}

// BuildStarted builds it after the start, which is too early as well.
func (i *Inventory) BuildStarted(ctx context.Context) ([]string, error) {
	factory := i.factory()
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	shelf, err := NewShelf(lister)
	if err != nil {
		return nil, err
	}
	return shelf.known, nil
}

// NewOwnShelf makes the informer too, and reads it through a helper.
func NewOwnShelf(ctx context.Context, i *Inventory) (*Shelf, error) {
	factory := i.factory()
	shelf := &Shelf{pods: factory.Core().V1().Pods().Lister()}
	factory.Start(ctx.Done())
	if err := shelf.load(); err != nil {
		return nil, err
	}
	return shelf, nil
}

// BuildOwn calls it.
func (i *Inventory) BuildOwn(ctx context.Context) ([]string, error) {
	shelf, err := NewOwnShelf(ctx, i)
	if err != nil {
		return nil, err
	}
	return shelf.known, nil
}

// NewNames reads the lister by a function of another package.
func NewNames(pods corelisters.PodLister) ([]string, error) {
	return podnames.All(pods)
}

// BuildNames calls it without a wait.
func (i *Inventory) BuildNames(ctx context.Context) ([]string, error) {
	factory := i.factory()
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	return NewNames(lister)
}
