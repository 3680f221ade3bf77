// Package bad has predicates whose answer does not depend on the update.
package fixed

import (
	"reflect"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SpecOrLabels lets changes of the spec and of the labels through.
func SpecOrLabels() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			if e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration() {
				return true
			}
			return !reflect.DeepEqual(e.ObjectNew.GetLabels(), e.ObjectNew.GetLabels())
		},
	}
}

// StatusChanges is a predicate of its own type.
type StatusChanges struct{ predicate.Funcs }

// Update lets changes of the status through.
func (StatusChanges) Update(e event.UpdateEvent) bool {
	before, ok := e.ObjectOld.(*demov1.Foo)
	if !ok {
		return false
	}
	after := before
	if before.Generation != e.ObjectNew.GetGeneration() {
		return true
	}
	return !equality.Semantic.DeepEqual(before.Status, after.Status)
}

// Register adds a handler that is told of changes.
func Register(informer cache.SharedIndexInformer, changed func(name string)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(old, obj any) {
			before, after := old.(client.Object), obj.(client.Object)
			if before.GetGeneration() != after.GetGeneration() || !sameVersion(after, after) {
				changed(after.GetName())
			}
		},
	})
	return err
}

func sameVersion(before, after client.Object) bool {
	return before.GetResourceVersion() == after.GetResourceVersion()
}
