package model_test

import "testing"

func TestFunctionValues(t *testing.T) {
	check(t, `
import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

func setup(ctx context.Context, m manager.Manager) {
	twice := func(ctx context.Context, o client.Object) []reconcile.Request { return nil } // = map function, 1*
	_ = handler.EnqueueRequestsFromMapFunc(twice)
	_ = handler.EnqueueRequestsFromMapFunc(twice)
	held := holder{keep: func(o client.Object) bool { return true }} // = predicate, 0*
	held.index = func(o client.Object) []string { return nil } // = index function, 0*
	_ = predicate.NewPredicateFuncs(held.keep)
	_ = m.GetFieldIndexer().IndexField(ctx, &corev1.Pod{}, "c", held.index)
	idx := cache.Indexers{}
	idx["d"] = inPackage
	unused := func(o client.Object) bool { return true } // = -
	plain(unused)
}

type holder struct {
	keep  func(client.Object) bool
	index func(client.Object) []string
}

var inPackage = func(o any) ([]string, error) { return nil, nil } // = index function, 0*

func plain(func(client.Object) bool) {}
`)
}
