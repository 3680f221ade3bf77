package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// doc:begin

// Deleted lets the update through by which an object is deleted.
func Deleted() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			return e.ObjectOld.GetDeletionTimestamp() != e.ObjectNew.GetDeletionTimestamp() // want `this compares two addresses of v1.Time, and old and new object never share one: it says that they differ unless both are nil`
		},
	}
}

// doc:end

// Secured lets changes of the security context through.
func Secured() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			before, ok := e.ObjectOld.(*corev1.Pod)
			if !ok {
				return false
			}
			after, ok := e.ObjectNew.(*corev1.Pod)
			return ok && differ(before, after)
		},
	}
}

func differ(before, after *corev1.Pod) bool {
	return before.Spec.SecurityContext != after.Spec.SecurityContext // want `this compares two addresses of v1.PodSecurityContext`
}

// Affine is told of Pods whose affinity has changed.
func Affine(changed func(name string)) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(old, obj any) {
			before, ok := old.(*corev1.Pod)
			if !ok {
				return
			}
			after := obj.(*corev1.Pod)
			if before.Spec.Affinity == after.Spec.Affinity { // want `this compares two addresses of v1.Affinity`
				return
			}
			changed(after.Name)
		},
	}
}
