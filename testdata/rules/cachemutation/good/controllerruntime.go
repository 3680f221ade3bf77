package good

import (
	"context"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// IgnoreStatus drops the status of a copy before it compares.
func (r *Reconciler) IgnoreStatus() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			pod, ok := e.ObjectNew.(*corev1.Pod)
			if !ok {
				return false
			}
			pod = pod.DeepCopy()
			pod.Status = corev1.PodStatus{} // want:lostchange `is lost`
			return pod.Generation != e.ObjectOld.GetGeneration()
		},
	}
}

// IgnoreOldLabels changes a copy of the old object.
func (r *Reconciler) IgnoreOldLabels() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			old := e.ObjectOld.DeepCopyObject().(client.Object)
			old.SetLabels(nil)
			return len(e.ObjectNew.GetLabels()) > 0
		},
	}
}

// OnlyNew changes a copy of the object of a create event.
func (r *Reconciler) OnlyNew() predicate.Predicate {
	return predicate.Funcs{
		CreateFunc: func(e event.CreateEvent) bool {
			object := e.Object.DeepCopyObject().(client.Object)
			object.SetManagedFields(nil)
			return true
		},
	}
}

// OnlyGone changes a copy of the object of a delete event.
func (r *Reconciler) OnlyGone() predicate.Predicate {
	return predicate.Funcs{
		DeleteFunc: func(e event.DeleteEvent) bool {
			object := e.Object.DeepCopyObject().(client.Object)
			object.SetFinalizers(nil)
			return !e.DeleteStateUnknown
		},
	}
}

// OnlyReviewed uses the short form that sees every event.
func (r *Reconciler) OnlyReviewed() predicate.Predicate {
	return predicate.NewPredicateFuncs(func(object client.Object) bool {
		if pod, ok := object.(*corev1.Pod); ok {
			pod = pod.DeepCopy()
			metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
		}
		return true
	})
}

// OnlyReviewedPods uses the typed short form.
func (r *Reconciler) OnlyReviewedPods() predicate.TypedPredicate[*corev1.Pod] {
	return predicate.NewTypedPredicateFuncs(func(pod *corev1.Pod) bool {
		pod = pod.DeepCopy()
		metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
		return true
	})
}

// NewPods uses the typed functions.
func (r *Reconciler) NewPods() predicate.TypedPredicate[*corev1.Pod] {
	return predicate.TypedFuncs[*corev1.Pod]{
		CreateFunc: func(e event.TypedCreateEvent[*corev1.Pod]) bool {
			pod := e.Object.DeepCopy()
			pod.Spec.NodeName = "" // want:lostchange `is lost`
			return true
		},
	}
}

// labelPredicate implements the predicate interface by itself.
type labelPredicate struct {
	predicate.Funcs
	label string
}

// Update is called for every change.
func (p labelPredicate) Update(e event.UpdateEvent) bool {
	newLabels := e.ObjectNew.(*corev1.Pod).DeepCopy().Labels
	delete(newLabels, p.label)
	return len(newLabels) > 0
}

// WithoutApp returns a predicate type of the package.
func (r *Reconciler) WithoutApp() predicate.Predicate {
	return labelPredicate{label: "app"}
}

// EnqueueAndMark changes a copy in an event handler.
func (r *Reconciler) EnqueueAndMark() handler.EventHandler {
	return handler.Funcs{
		CreateFunc: func(_ context.Context, e event.CreateEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
			object := e.Object.DeepCopyObject().(client.Object)
			object.SetAnnotations(map[string]string{revisionKey: "1"})
			q.Add(reconcile.Request{NamespacedName: client.ObjectKeyFromObject(e.Object)})
		},
	}
}

// ownerHandler implements the handler interface by itself.
type ownerHandler struct {
	handler.Funcs
}

// Update is called for every change.
func (ownerHandler) Update(_ context.Context, e event.UpdateEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
	pod, ok := e.ObjectNew.(*corev1.Pod)
	if !ok || len(pod.OwnerReferences) == 0 {
		return
	}
	pod = pod.DeepCopy()
	pod.OwnerReferences[0].BlockOwnerDeletion = nil
	q.Add(reconcile.Request{NamespacedName: client.ObjectKeyFromObject(pod)})
}

// EnqueueOwners returns a handler type of the package.
func (r *Reconciler) EnqueueOwners() handler.EventHandler {
	return ownerHandler{}
}

// EnqueueMapped changes a copy in a map function.
func (r *Reconciler) EnqueueMapped() handler.EventHandler {
	return handler.EnqueueRequestsFromMapFunc(func(_ context.Context, object client.Object) []reconcile.Request {
		object = object.DeepCopyObject().(client.Object)
		object.SetLabels(map[string]string{"mapped": "true"})
		return []reconcile.Request{{NamespacedName: client.ObjectKeyFromObject(object)}}
	})
}

// EnqueueNamed names the map function.
func (r *Reconciler) EnqueueNamed() handler.EventHandler {
	return handler.EnqueueRequestsFromMapFunc(r.requestsFor)
}

func (r *Reconciler) requestsFor(_ context.Context, object client.Object) []reconcile.Request {
	pod := object.(*corev1.Pod).DeepCopy()
	pod.Spec.Containers[0].Image = "registry.example.com/shop"
	return []reconcile.Request{{NamespacedName: client.ObjectKeyFromObject(pod)}}
}

// EnqueueBuilt returns the map function as such.
func (r *Reconciler) EnqueueBuilt() handler.MapFunc {
	return func(_ context.Context, object client.Object) []reconcile.Request {
		object = object.DeepCopyObject().(client.Object)
		object.SetResourceVersion("")
		return nil
	}
}

// IndexFields gives the manager's cache a function that copies its argument.
func (r *Reconciler) IndexFields(ctx context.Context, indexer client.FieldIndexer) error {
	return indexer.IndexField(ctx, &corev1.Pod{}, "spec.nodeName", func(object client.Object) []string {
		pod := object.(*corev1.Pod).DeepCopy()
		pod.Spec.NodeName += ".example.com"
		return []string{pod.Spec.NodeName}
	})
}
