package good

import (
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Drains forgets the drain of a node that is gone.
type Drains struct {
	Schedule interface{ Forget(name string) }
}

// OnDelete ends where it has told the key.
func (d *Drains) OnDelete(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		gone, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		d.Schedule.Forget(gone.Key)
		return
	}
	d.Schedule.Forget(node.GetName())
}

// OnLast takes the last state that was known.
func (d *Drains) OnLast(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		gone, isGone := obj.(cache.DeletedFinalStateUnknown)
		if !isGone {
			return
		}
		if node, isGone = gone.Obj.(*corev1.Node); !isGone {
			return
		}
	}
	d.Schedule.Forget(node.GetName())
}

// OnAny asks twice.
func (d *Drains) OnAny(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		klog.Errorf("not a node: %T", obj)
	}
	if ok {
		d.Schedule.Forget(node.GetName())
	}
}

// OnNil asks the pointer.
func (d *Drains) OnNil(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		klog.Errorf("not a node: %T", obj)
	}
	if node != nil {
		d.Schedule.Forget(node.GetName())
	}
}

// MustName ends the program, here or in a function of its own.
func MustName(obj any, quit func()) string {
	node, ok := obj.(*corev1.Node)
	if !ok {
		quit()
	}
	return node.GetName()
}

// NameOrExit ends the program.
func NameOrExit(obj any) string {
	node, ok := obj.(*corev1.Node)
	if !ok {
		exitWith("not a node")
	}
	return node.GetName()
}

func exitWith(text string) {
	klog.Error(text)
	os.Exit(1)
}

// NameIfKnown remembers in another variable that it is there.
func NameIfKnown(obj any) string {
	known := true
	node, ok := obj.(*corev1.Node)
	if !ok {
		known = false
	}
	if known {
		return node.GetName()
	}
	return ""
}
