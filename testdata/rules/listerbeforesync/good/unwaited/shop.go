// Package unwaited has a part of a program that starts the informers it was given.
package unwaited

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// A Shop has the factory and the lister handed in, and starts the one.
type Shop struct {
	factory informers.SharedInformerFactory
	lister  corelisters.PodLister
	First   chan []string
}

// New makes one.
func New(factory informers.SharedInformerFactory) *Shop {
	return &Shop{factory: factory, lister: factory.Core().V1().Pods().Lister(), First: make(chan []string, 1)}
}

// Open starts a clerk when all that the factory has is there.
func (s *Shop) Open(ctx context.Context) {
	s.factory.Start(ctx.Done())
	s.factory.WaitForCacheSync(ctx.Done())
	go s.clerk()
}

// Reopen starts what was added since; who calls it has waited for the rest.
func (s *Shop) Reopen(ctx context.Context) {
	s.factory.Start(ctx.Done())
	go s.clerk()
}

func (s *Shop) clerk() {
	if pods, err := s.lister.List(labels.Everything()); err == nil {
		var names []string
		for _, pod := range pods {
			names = append(names, pod.Name)
		}
		s.First <- names
	}
}
