// Package bad records events that lack what the API asks for.
package bad

import (
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

// doc:begin

// Done says that a backup is there.
func Done(recorder events.EventRecorder, obj *corev1.ConfigMap) {
	recorder.Eventf(obj, nil, corev1.EventTypeNormal, "BackupDone", "", "backup of %s done", obj.Name) // want `the events/v1 API requires a non-empty action: the event is rejected and lost`
}

// doc:end

const none = ""

// Failed gives no reason.
func Failed(recorder events.EventRecorder, obj *corev1.ConfigMap) {
	recorder.Eventf(obj, nil, corev1.EventTypeWarning, none, "Backup", "backup of %s failed", obj.Name) // want `requires a non-empty reason`
}

const sentence = "The backup could not be made because the volume that should hold it has no space left, " +
	"and no other volume of the cluster has the storage class that is asked for"

// Told puts the text in the wrong place.
func Told(recorder events.EventRecorder, obj *corev1.ConfigMap) {
	recorder.Eventf(obj, nil, corev1.EventTypeWarning, sentence, "Backup", "%s", strings.ToLower(sentence)) // want `takes at most 128 bytes of reason`
}

// Long says too much.
func Long(recorder events.EventRecorder, obj *corev1.ConfigMap) {
	recorder.Eventf(obj, nil, corev1.EventTypeWarning, "BackupFailed", "Backup", long) // want `takes at most 1024 bytes of note`
}

const long = sentence + sentence + sentence + sentence + sentence + sentence + sentence + sentence

// Error uses a type that there is not.
func Error(recorder record.EventRecorder, obj *corev1.ConfigMap, err error) {
	recorder.Eventf(obj, "Error", "BackupFailed", "backup failed: %v", err) // want `drop events of type "Error", and only log it: use corev1.EventTypeNormal or EventTypeWarning`
}

type backup struct{ record.EventRecorder }

const kind = "Backup"

// Newer embeds the recorder, and uses a constant of its own.
func (b backup) Newer(recorder events.EventRecorder, obj *corev1.ConfigMap) {
	b.Event(obj, kind, "BackupDone", "done")                        // want `drop events of type "Backup"`
	recorder.Eventf(obj, nil, kind, "BackupDone", "Backup", "done") // want `drop events of type "Backup"`
}

// Store is for the proof.
func Store(recorder record.EventRecorder) interface {
	Newer(events.EventRecorder, *corev1.ConfigMap)
} {
	return backup{recorder}
}
