package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// doc:begin

// Deleted lets the update through by which an object is deleted.
func Deleted() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			return !e.ObjectOld.GetDeletionTimestamp().Equal(e.ObjectNew.GetDeletionTimestamp())
		},
	}
}

// doc:end

// Secured lets changes of the security context through; what is one is not compared.
func Secured() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			before, ok := e.ObjectOld.(*corev1.Pod)
			if !ok {
				return false
			}
			after, ok := e.ObjectNew.(*corev1.Pod)
			if !ok {
				return false
			}
			return before.Spec.SecurityContext != after.Spec.SecurityContext && !equality.Semantic.DeepEqual(before.Spec.SecurityContext, after.Spec.SecurityContext)
		},
	}
}

// Begun lets the update through that sets the time: the old one is nil there.
func Begun() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			if e.ObjectOld.GetDeletionTimestamp() != nil {
				return false
			}
			return e.ObjectOld.GetDeletionTimestamp() != e.ObjectNew.GetDeletionTimestamp()
		},
	}
}

// Affine is told of Pods that changed: a resync hands over one object twice.
func Affine(changed func(name string)) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(old, obj any) {
			before, ok := old.(*corev1.Pod)
			if !ok {
				return
			}
			after := obj.(*corev1.Pod)
			if before == after {
				return
			}
			changed(after.Name)
		},
	}
}

// Scaled compares numbers behind pointers, of which pointercompare speaks.
func Scaled() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			before, ok := e.ObjectOld.(*corev1.Pod)
			if !ok {
				return false
			}
			after, ok := e.ObjectNew.(*corev1.Pod)
			return ok && before.Spec.Priority != after.Spec.Priority // want:pointercompare `this compares two addresses of int32`
		},
	}
}
