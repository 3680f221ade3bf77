package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Watch adds the names of services that change to the queue.
func Watch(informer cache.SharedInformer, queue workqueue.TypedInterface[string]) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(old, obj any) {
			service := obj.(*corev1.Service)
			oldService := old.(*corev1.Service)
			if oldService.Spec.ClusterIP != service.Spec.ClusterIP {
				queue.Add(service.Namespace + "/" + service.Name)
			}
		},
	})
	return err
}

// doc:end

// SpecChanges lets updates of the spec through.
func SpecChanges() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			before, ok := e.ObjectOld.(*demov1.Foo)
			if !ok {
				return false
			}
			after, ok := e.ObjectNew.(*demov1.Foo)
			return ok && changed(before, after)
		},
	}
}

// Deleting looks at one object, in two ways.
func Deleting() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			foo, ok := e.ObjectNew.(*demov1.Foo)
			if !ok {
				return false
			}
			object := e.ObjectNew
			return foo.Generation > 1 && !object.GetDeletionTimestamp().IsZero()
		},
	}
}

// Handed hands the whole event to a function that sees both.
func Handed(both func(event.UpdateEvent) bool) predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			a, b := e.ObjectNew, client.Object(nil)
			c := e.ObjectNew
			return a != b && a.GetName() == c.GetName() && both(e) // want:predicateptr `both sides are the same part`
		},
	}
}
