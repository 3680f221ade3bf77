package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// doc:begin

// Drains forgets the drain of a node that is gone.
type Drains struct {
	Schedule interface{ Forget(name string) }
}

// OnDelete handles the deletion of a node.
func (d *Drains) OnDelete(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		gone, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		d.Schedule.Forget(gone.Key)
	}
	d.Schedule.Forget(node.GetName()) // want `this is reached when the type assertion failed and its result is nil: reading .GetName panics; return where it failed`
}

// doc:end

// OwnerLabel says whose the pod is.
func OwnerLabel(obj any) string {
	pod, isPod := obj.(*corev1.Pod)
	if !isPod {
		klog.Errorf("not a pod: %T", obj)
	}
	return ownerLabel(pod) // want `its result is nil: reading .GetLabels panics`
}

func ownerLabel(pod *corev1.Pod) string { return pod.GetLabels()["owner"] }
