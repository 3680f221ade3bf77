package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// WatchTyped uses the generated alias of the generic handler.
func (c *Controller) WatchTyped(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(coreinformers.PodHandlerFuncs{
		AddFunc: func(pod *corev1.Pod) {
			pod = pod.DeepCopy()
			pod.Status.Reason = quarantinedReason // want:lostchange `is lost`
		},
	})
	return err
}

// WatchTypedUpdates copies the old object in the generic handler.
func (c *Controller) WatchTypedUpdates(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(cache.TypedResourceEventHandlerFuncs[*corev1.Pod]{
		UpdateFunc: func(oldPod, newPod *corev1.Pod) {
			oldPod = oldPod.DeepCopy()
			oldPod.Status = *newPod.Status.DeepCopy() // want:lostchange `is lost`
			oldPod.Spec.NodeName = ""
		},
	})
	return err
}

// WatchTypedDeletes copies what is left of a deleted object.
func (c *Controller) WatchTypedDeletes(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(coreinformers.PodHandlerFuncs{
		DeleteFunc: func(deleted coreinformers.DeletedPod) {
			if deleted.OptionalObj != nil {
				pod := deleted.OptionalObj.DeepCopy()
				pod.Status.Phase = corev1.PodFailed // want:lostchange `is lost`
			}
		},
	})
	return err
}

// WatchTypedDetailed is told which adds belong to the first list.
func (c *Controller) WatchTypedDetailed(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(coreinformers.PodDetailedHandlerFuncs{
		AddFunc: func(pod *corev1.Pod, _ bool) {
			pod = pod.DeepCopy()
			metav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, "true")
		},
	})
	return err
}

// WatchTypedFiltered copies the object in the typed filter.
func (c *Controller) WatchTypedFiltered(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(coreinformers.PodFilteringHandler{
		FilterFunc: func(pod *corev1.Pod) bool {
			pod = pod.DeepCopy()
			pod.ManagedFields = nil // want:lostchange `is lost`
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
	DeepCopyObject() runtime.Object
}] struct {
	finalizer string
}

func (h typedHandler[T]) OnAdd(obj T, _ bool) {
	copied := obj.DeepCopyObject().(T)
	copied.SetFinalizers([]string{h.finalizer})
}

func (h typedHandler[T]) OnUpdate(_, newObj T) {
	copied := newObj.DeepCopyObject().(T)
	copied.SetFinalizers([]string{h.finalizer})
}

func (h typedHandler[T]) OnDelete(obj cache.DeletedObject[T]) {}

// WatchGeneric registers a generic type of its own.
func (c *Controller) WatchGeneric(informer coreinformers.PodIndexInformer) error {
	_, err := informer.AddTypedEventHandler(typedHandler[*corev1.Pod]{finalizer: auditFinalizer})
	return err
}

// IndexTyped gives the informer an index function that copies its argument.
func (c *Controller) IndexTyped(informer coreinformers.PodIndexInformer) error {
	return informer.AddTypedIndexers(cache.TypedIndexers[*corev1.Pod]{
		"app": func(pod *corev1.Pod) ([]string, error) {
			pod = pod.DeepCopy()
			metav1.SetMetaDataLabel(&pod.ObjectMeta, "indexed", "true")
			return []string{pod.Labels["app"]}, nil
		},
	})
}
