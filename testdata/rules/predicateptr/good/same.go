// Package good has predicates that compare the old with the new object.
package good

import (
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SpecOrLabels lets changes of the spec and of the labels through.
func SpecOrLabels() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			if e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration() {
				return true
			}
			return !reflect.DeepEqual(e.ObjectOld.GetLabels(), e.ObjectNew.GetLabels())
		},
	}
}

// doc:end

// Observed lets through what its controller has seen: two parts of one object.
func Observed() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			foo, ok := e.ObjectNew.(*demov1.Foo)
			return ok && foo.Generation == foo.Status.ObservedGeneration && e.ObjectOld.GetGeneration() != foo.Generation
		},
	}
}

// Copied lets through labels of which two are the same.
func Copied() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			return e.ObjectNew.GetLabels()["app"] == e.ObjectNew.GetLabels()["release"]
		},
	}
}

// OneHalf takes both variables from one object and leaves the other alone: eventobject
// speaks of that.
func OneHalf() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			before, ok := e.ObjectNew.(*demov1.Foo)
			if !ok {
				return false
			}
			after, ok := e.ObjectNew.(*demov1.Foo) // want:eventobject `they never differ`
			return ok && before.Generation != after.Generation
		},
	}
}

// Register adds a handler that is told of changes.
func Register(informer cache.SharedIndexInformer, changed func(name string)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(old, obj any) {
			before, after := old.(client.Object), obj.(client.Object)
			if !sameVersion(before, after) && !sameKey(before, after) {
				changed(after.GetName())
			}
		},
		AddFunc: func(obj any) {
			if pod, ok := obj.(*corev1.Pod); ok && sameKey(pod, pod) {
				changed(pod.Name)
			}
		},
	})
	return err
}

func sameVersion(before, after client.Object) bool {
	return before.GetResourceVersion() == after.GetResourceVersion()
}

// sameKey is handed one object twice, and two.
func sameKey(a, b client.Object) bool { return a.GetUID() == b.GetUID() }
