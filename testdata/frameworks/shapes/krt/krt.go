// Package krt has the collections of istio's krt in the smallest form that compiles, as
// pkg/kube/krt of istio 1.32 has them.
package krt

import "k8s.io/client-go/tools/cache"

// A HandlerContext is that of one transformation.
type HandlerContext interface {
	DiscardResult()
}

type discards struct{}

func (discards) DiscardResult() {}

// A Collection has elements.
type Collection[T any] interface {
	List() []T
}

type list[T any] []T

func (l list[T]) List() []T { return l }

// WrapStore makes a collection of what a store holds, without copies.
func WrapStore[T any](store cache.Store) Collection[T] {
	var out list[T]
	for _, obj := range store.List() {
		out = append(out, obj.(T))
	}
	return out
}

// A TransformationSingle makes one element, or none, of another.
type TransformationSingle[I, O any] func(ctx HandlerContext, i I) *O

// NewCollection makes a collection of another.
func NewCollection[I, O any](c Collection[I], transform TransformationSingle[I, O]) Collection[O] {
	var out list[O]
	for _, i := range c.List() {
		if o := transform(discards{}, i); o != nil {
			out = append(out, *o)
		}
	}
	return out
}
