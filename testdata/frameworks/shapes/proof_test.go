// Package shapes_test runs what reads from client-go's own caches; the others are kept as
// shapes.
package shapes_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/shapes/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/shapes/good"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/shapes/krt"
)

// TestGeneric: a generic lister returns what the store holds.
func TestGeneric(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "b", Name: "a", Labels: map[string]string{"a": "b"}}}
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	if err := indexer.Add(pod); err != nil {
		t.Fatal(err)
	}
	if err := bad.Generic(cache.NewGenericLister(indexer, schema.GroupResource{Resource: "pods"})); err != nil || pod.Labels != nil {
		t.Fatalf("%v: %v", err, pod.Labels)
	}
	if err := good.Own(pod); err != nil {
		t.Fatal(err)
	}
}

// TestCollections: what a collection of a store's objects is made of is the store's.
func TestCollections(t *testing.T) {
	for name, names := range map[string]func(krt.Collection[*corev1.Pod]) krt.Collection[string]{"bad": bad.Names, "good": good.Names} {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "a", Labels: map[string]string{"a": "b"}}}
		store := cache.NewStore(cache.MetaNamespaceKeyFunc)
		if err := store.Add(pod); err != nil {
			t.Fatal(err)
		}
		if all := names(krt.WrapStore[*corev1.Pod](store)).List(); len(all) != 1 || (pod.Labels == nil) != (name == "bad") {
			t.Errorf("%s: %v, the store has %v", name, all, pod.Labels)
		}
	}
}
