// Package good records events that say what was done and why.
package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

// doc:begin

// Done says that a backup is there.
func Done(recorder events.EventRecorder, obj *corev1.ConfigMap) {
	recorder.Eventf(obj, nil, corev1.EventTypeNormal, "BackupDone", "Backup", "backup of %s done", obj.Name)
}

// doc:end

// Older has no action.
func Older(recorder record.EventRecorder, obj *corev1.ConfigMap) {
	recorder.Event(obj, corev1.EventTypeNormal, "", "backup done")
}

// Given gets its texts from the caller.
func Given(recorder events.EventRecorder, obj *corev1.ConfigMap, reason, action string) {
	recorder.Eventf(obj, nil, corev1.EventTypeNormal, reason, action, "backup done")
}

// MappingRecorder is an interface of the program: what implements it may map the type.
type MappingRecorder interface {
	record.EventRecorder
	Count() int
}

// Mapped uses a type of its own.
func Mapped(recorder MappingRecorder, obj *corev1.ConfigMap) {
	recorder.Event(obj, "Init", "BackupStarted", "started")
}

// Typed uses the two types that there are.
func Typed(recorder record.EventRecorder, obj *corev1.ConfigMap, failed bool) {
	kind := corev1.EventTypeNormal
	if failed {
		kind = "Warning"
	}
	recorder.Event(obj, kind, "Backup", "ended")
}
