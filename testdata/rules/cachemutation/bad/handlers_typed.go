package bad

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// WatchTyped uses the generated alias of the generic handler.
func (c *Controller) WatchTyped(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(coreinformers.PodHandlerFuncs{
		AddFunc: func(pod *corev1.Pod) {
			pod.Status.Reason = quarantinedReason // want `comes from the informer cache .+ is modified here`
		},
	})
	return err
}

// WatchTypedUpdates changes the old object through the generic handler.
func (c *Controller) WatchTypedUpdates(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(cache.TypedResourceEventHandlerFuncs[*corev1.Pod]{
		UpdateFunc: func(oldPod, newPod *corev1.Pod) {
			oldPod.Status = newPod.Status // want `comes from the informer cache .+ is modified here`
			oldPod.Spec.NodeName = ""     // want:related `changed again here`
		},
	})
	return err
}

// WatchTypedDeletes changes what is left of a deleted object.
func (c *Controller) WatchTypedDeletes(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(coreinformers.PodHandlerFuncs{
		DeleteFunc: func(deleted coreinformers.DeletedPod) {
			if deleted.OptionalObj != nil {
				deleted.OptionalObj.Status.Phase = corev1.PodFailed // want `comes from the informer cache .+ is modified here`
			}
		},
	})
	return err
}

// WatchTypedDetailed is told which adds belong to the first list.
func (c *Controller) WatchTypedDetailed(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(coreinformers.PodDetailedHandlerFuncs{
		AddFunc: func(pod *corev1.Pod, _ bool) {
			pod.Labels[reviewedLabel] = "true" // want `comes from the informer cache .+ is modified here`
		},
	})
	return err
}

// WatchTypedFiltered changes the object in the typed filter.
func (c *Controller) WatchTypedFiltered(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(coreinformers.PodFilteringHandler{
		FilterFunc: func(pod *corev1.Pod) bool {
			pod.ManagedFields = nil // want `comes from the informer cache .+ is modified here`
			return true
		},
		Handler: coreinformers.PodHandlerFuncs{},
	})
	return err
}

// typedHandler is a handler for every kind of object.
type typedHandler[T interface {
	comparable
	metav1.Object
}] struct {
	finalizer string
}

func (h typedHandler[T]) OnAdd(obj T, _ bool) {
	obj.SetFinalizers([]string{h.finalizer}) // want `comes from the informer cache .+ and .*SetFinalizers modifies it`
}

func (h typedHandler[T]) OnUpdate(_, newObj T) {
	newObj.SetFinalizers([]string{h.finalizer}) // want `comes from the informer cache .+ and .*SetFinalizers modifies it`
}

func (h typedHandler[T]) OnDelete(obj cache.DeletedObject[T]) {}

// WatchGeneric registers a generic type of its own.
func (c *Controller) WatchGeneric(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(typedHandler[*corev1.Pod]{finalizer: auditFinalizer})
	return err
}

// IndexTyped gives the informer an index function that changes its argument.
func (c *Controller) IndexTyped(informer coreinformers.PodIndexInformer) error {
	return informer.AddTypedIndexers(cache.TypedIndexers[*corev1.Pod]{
		"app": func(pod *corev1.Pod) ([]string, error) {
			pod.Labels["indexed"] = "true" // want `comes from the informer cache .+ is modified here`
			return []string{pod.Labels["app"]}, nil
		},
	})
}
