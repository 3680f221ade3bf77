package good

import (
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// WatchAdds copies the object that the informer hands out.
func (c *Controller) WatchAdds(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			if pod, ok := obj.(*corev1.Pod); ok {
				pod = pod.DeepCopy()
				pod.Status.Reason = quarantinedReason // want:lostchange `is lost`
			}
		},
	})
	return err
}

// WatchUpdates changes a copy of the new object.
func (c *Controller) WatchUpdates(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(oldObj, newObj interface{}) {
			newObj.(*corev1.Pod).DeepCopy().Status.Message = oldObj.(*corev1.Pod).ResourceVersion // want:lostchange `is lost`
		},
	})
	return err
}

// WatchOldObjects makes a copy of the old object comparable.
func (c *Controller) WatchOldObjects(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(oldObj, newObj interface{}) {
			before, after := oldObj.(*corev1.Pod).DeepCopy(), newObj.(*corev1.Pod)
			before.ResourceVersion = after.ResourceVersion // want:lostchange `is lost`
		},
	}, time.Minute)
	return err
}

// WatchDeletes unwraps the tombstone and copies its object.
func (c *Controller) WatchDeletes(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj interface{}) {
			pod, ok := obj.(*corev1.Pod)
			if !ok {
				tombstone, ok := obj.(cache.DeletedFinalStateUnknown)
				if !ok {
					return
				}
				pod, ok = tombstone.Obj.(*corev1.Pod)
				if !ok {
					return
				}
			}
			pod = pod.DeepCopy()
			pod.Status.Phase = corev1.PodFailed // want:lostchange `is lost`
		},
	})
	return err
}

// WatchTombstones copies what a tombstone holds.
func (c *Controller) WatchTombstones(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj interface{}) {
			if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				tombstone.Obj.(*corev1.Pod).DeepCopy().Spec.NodeName = "" // want:lostchange `is lost`
			}
		},
	})
	return err
}

// WatchDetailed is told which adds belong to the first list.
func (c *Controller) WatchDetailed(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{
		AddFunc: func(obj interface{}, isInInitialList bool) {
			pod := obj.(*corev1.Pod).DeepCopy()
			if !isInInitialList {
				metav1.SetMetaDataAnnotation(&pod.ObjectMeta, revisionKey, "new")
			}
		},
	})
	return err
}

// WatchUnkeyed writes the handler as an unkeyed literal.
func (c *Controller) WatchUnkeyed(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandlerWithOptions(cache.ResourceEventHandlerFuncs{
		func(obj interface{}) {
			obj.(*corev1.Pod).DeepCopy().Labels[reviewedLabel] = "true"
		},
		nil,
		nil,
	}, cache.HandlerOptions{})
	return err
}

// WatchAssigned sets the handler by assignment to the field.
func (c *Controller) WatchAssigned(informer cache.SharedIndexInformer) error {
	var handlers cache.ResourceEventHandlerFuncs
	handlers.AddFunc = func(obj interface{}) {
		delete(obj.(*corev1.Pod).DeepCopy().Labels, "app")
	}
	_, err := informer.AddEventHandler(handlers)
	return err
}

// WatchMethod gives a method value to the informer.
func (c *Controller) WatchMethod(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.onPodAdd})
	return err
}

func (c *Controller) onPodAdd(obj interface{}) {
	pod := obj.(*corev1.Pod).DeepCopy()
	pod.Spec.Priority = nil // want:lostchange `is lost`
}

// WatchNamed gives a named function to the informer.
func (c *Controller) WatchNamed(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: onPodUpdate})
	return err
}

func onPodUpdate(_, newObj interface{}) {
	pod := newObj.(*corev1.Pod).DeepCopy()
	pod.Status.StartTime = nil // want:lostchange `is lost`
}

// WatchBelow hands the object on to a function that runs in the handler.
func (c *Controller) WatchBelow(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			c.handlePod(obj.(*corev1.Pod).DeepCopy())
		},
	})
	return err
}

func (c *Controller) handlePod(pod *corev1.Pod) {
	if strings.HasPrefix(pod.Name, "web") {
		pod.Status.Message = "seen"
	}
}

// WatchFiltered changes a copy in the filter.
func (c *Controller) WatchFiltered(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj interface{}) bool {
			pod, ok := obj.(*corev1.Pod)
			if !ok {
				return false
			}
			pod = pod.DeepCopy()
			delete(pod.Annotations, "team")
			return true
		},
		Handler: cache.ResourceEventHandlerFuncs{},
	})
	return err
}

// WatchFilteredBy takes the filter from a function that returns one literal.
func (c *Controller) WatchFilteredBy(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: inNamespace("shop"),
		Handler:    cache.ResourceEventHandlerFuncs{},
	})
	return err
}

func inNamespace(namespace string) func(obj interface{}) bool {
	return func(obj interface{}) bool {
		accessor, ok := obj.(*corev1.Pod)
		if !ok {
			return false
		}
		accessor = accessor.DeepCopy()
		accessor.ManagedFields = nil // want:lostchange `is lost`
		return accessor.Namespace == namespace
	}
}

// podHandler implements the handler interface by itself.
type podHandler struct {
	reason string
}

// OnAdd runs for every pod of the first list and every new one.
func (h *podHandler) OnAdd(obj interface{}, _ bool) {
	obj.(*corev1.Pod).DeepCopy().Status.Reason = h.reason // want:lostchange `is lost`
}

// OnUpdate runs for every change and resync.
func (h *podHandler) OnUpdate(_, newObj interface{}) {
	newObj.(*corev1.Pod).DeepCopy().Status.Reason = h.reason // want:lostchange `is lost`
}

// OnDelete runs for every deleted pod.
func (h *podHandler) OnDelete(obj interface{}) {
	if pod, ok := obj.(*corev1.Pod); ok {
		pod = pod.DeepCopy()
		pod.Status.Reason = h.reason // want:lostchange `is lost`
	} else if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		tombstone.Obj.(*corev1.Pod).DeepCopy().Status.Reason = h.reason // want:lostchange `is lost`
	}
}

// WatchInterface registers a type of its own.
func (c *Controller) WatchInterface(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(&podHandler{reason: quarantinedReason})
	return err
}

// blockingHandler calls one function for every event.
type blockingHandler struct {
	WorkFunc func(obj interface{})
}

func (h blockingHandler) OnAdd(obj interface{}, _ bool)  { h.WorkFunc(obj) }
func (h blockingHandler) OnUpdate(_, newObj interface{}) { h.WorkFunc(newObj) }
func (h blockingHandler) OnDelete(obj interface{})       { h.WorkFunc(obj) }
func asObject(obj interface{}) (metav1.Object, bool) {
	object, ok := obj.(client.Object)
	if !ok {
		return nil, false
	}
	copied, ok := object.DeepCopyObject().(client.Object)
	return copied, ok
}

// WatchWorkFunc fills the function field of a handler type.
func (c *Controller) WatchWorkFunc(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(blockingHandler{WorkFunc: func(obj interface{}) {
		if pod, ok := obj.(*corev1.Pod); ok {
			pod = pod.DeepCopy()
			pod.Finalizers = nil // want:lostchange `is lost`
		}
	}})
	return err
}

// WatchWorkMethod fills it with a method.
func (c *Controller) WatchWorkMethod(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(blockingHandler{WorkFunc: c.work})
	return err
}

func (c *Controller) work(obj interface{}) {
	object, ok := asObject(obj)
	if !ok {
		return
	}
	object.SetLabels(map[string]string{reviewedLabel: object.GetName()})
}

// WatchWrapped wraps the handler in a function that returns one literal.
func (c *Controller) WatchWrapped(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: withoutTombstone(func(pod *corev1.Pod) { c.handlePod(pod) }),
	})
	return err
}

func withoutTombstone(handle func(pod *corev1.Pod)) func(obj interface{}) {
	return func(obj interface{}) {
		if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
			obj = tombstone.Obj
		}
		if pod, ok := obj.(*corev1.Pod); ok {
			pod = pod.DeepCopy()
			pod.DeletionGracePeriodSeconds = nil
			handle(pod)
		}
	}
}

// WatchVariable keeps a helper of the handler in a local variable.
func (c *Controller) WatchVariable(informer cache.SharedIndexInformer) error {
	touch := func(pod *corev1.Pod) {
		pod.Status.HostIP = ""
	}
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			touch(obj.(*corev1.Pod).DeepCopy())
		},
	})
	return err
}
