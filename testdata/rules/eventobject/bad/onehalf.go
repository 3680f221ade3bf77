package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Watch adds the names of services that change to the queue.
func Watch(informer cache.SharedInformer, queue workqueue.TypedInterface[string]) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(old, obj any) {
			service := obj.(*corev1.Service)    // want:related `and so is this`
			oldService := obj.(*corev1.Service) // want `oldService is taken from obj as service is: they never differ, so that updates are lost; take one from old`
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
			before, ok := e.ObjectOld.(*demov1.Foo) // want:related `and so is this`
			if !ok {
				return false
			}
			after, ok := e.ObjectOld.(*demov1.Foo) // want `after is taken from ObjectOld as before is: they never differ, so that updates are lost; take one from ObjectNew`
			return ok && changed(before, after)
		},
	}
}
