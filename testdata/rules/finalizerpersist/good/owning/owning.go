// Package owning sets owners in memory and leaves the write to who asked for it.
package owning

import (
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Base is what reconcilers have in common.
type Base struct {
	client.Client
	Scheme *runtime.Scheme
}

// EnsureOwnerReference makes owner the controller of obj, and tells whether that is new.
func (b *Base) EnsureOwnerReference(owner, obj client.Object) (bool, error) {
	before := len(obj.GetOwnerReferences())
	if err := controllerutil.SetControllerReference(owner, obj, b.Scheme); err != nil {
		return false, err
	}
	return len(obj.GetOwnerReferences()) != before, nil
}

// EnsureLabel sets a label, and tells whether that is new.
func (b *Base) EnsureLabel(obj client.Object, key, value string) (bool, error) {
	labels := obj.GetLabels()
	if labels[key] == value {
		return false, nil
	}
	if labels == nil {
		labels = make(map[string]string)
	}
	labels[key] = value
	obj.SetLabels(labels)
	return true, nil
}
