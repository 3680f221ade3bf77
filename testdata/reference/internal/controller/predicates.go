package controller

import (
	"bytes"
	"maps"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// secretDataChanged lets creations, deletions and changes of the data pass. A Secret has no generation
// that would tell.
var secretDataChanged = predicate.Funcs{
	UpdateFunc: func(e event.UpdateEvent) bool {
		before, ok := e.ObjectOld.(*corev1.Secret)
		after, ok2 := e.ObjectNew.(*corev1.Secret)
		return !ok || !ok2 || !maps.EqualFunc(before.Data, after.Data, bytes.Equal)
	},
}
