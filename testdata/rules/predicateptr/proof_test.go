// Package predicateptr_test hands updates to the predicates and handlers.
package predicateptr_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/predicateptr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/predicateptr/good"
)

func is(t *testing.T, what string, got, want bool) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %t, want %t", what, got, want)
	}
}

// changed makes an update: the object as it was, and after a change.
func changed[T client.Object](old T, change func(T)) event.UpdateEvent {
	obj := old.DeepCopyObject().(T)
	change(obj)
	return event.UpdateEvent{ObjectOld: old, ObjectNew: obj}
}

// A registry takes the handler that is added.
type registry struct {
	cache.SharedIndexInformer
	handler cache.ResourceEventHandler
}

func (r *registry) AddEventHandler(h cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	r.handler = h
	return nil, nil
}

// told reports whether the handler that add registers is told of an update.
func told(t *testing.T, add func(cache.SharedIndexInformer, func(string)) error, e event.UpdateEvent) bool {
	t.Helper()
	r, n := new(registry), 0
	if err := add(r, func(string) { n++ }); err != nil {
		t.Fatal(err)
	}
	r.handler.OnUpdate(e.ObjectOld, e.ObjectNew)
	return n > 0
}

// TestSame: a change that is compared with itself is lost.
func TestSame(t *testing.T) {
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "web", Generation: 1, ResourceVersion: "1"}}
	labels := changed(foo, func(f *demov1.Foo) { f.Labels = map[string]string{"app": "shop"} })
	is(t, "bad labels", bad.SpecOrLabels().Update(labels), false)
	is(t, "good labels", good.SpecOrLabels().Update(labels), true)
	status := changed(foo, func(f *demov1.Foo) { f.Status.ObservedGeneration = 1 })
	is(t, "bad status", bad.StatusChanges{}.Update(status), false)
	version := changed(foo, func(f *demov1.Foo) { f.UID, f.ResourceVersion = "2", "2" })
	is(t, "bad handler", told(t, bad.Register, version), false)
	is(t, "good handler", told(t, good.Register, version), true)

	seen := changed(foo, func(f *demov1.Foo) { f.Generation, f.Status.ObservedGeneration = 2, 2 })
	is(t, "observed", good.Observed().Update(seen), true)
	is(t, "not observed", good.Observed().Update(status), false)
	pair := changed(foo, func(f *demov1.Foo) { f.Labels = map[string]string{"app": "shop", "release": "shop"} })
	is(t, "copied", good.Copied().Update(pair), true)
	is(t, "not copied", good.Copied().Update(labels), false)
	is(t, "one half", good.OneHalf().Update(seen), false) // which eventobject proves
}
