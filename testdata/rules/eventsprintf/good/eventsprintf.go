// Package good formats the text of events once.
package good

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

// Backup says how far backups are.
type Backup struct {
	Events record.EventRecorder
}

// doc:begin

// Failed records why a backup failed: "backup/web%20data: no space left".
func (b *Backup) Failed(pod *corev1.Pod, err error) {
	b.Events.Event(pod, corev1.EventTypeWarning, "BackupFailed", err.Error())
}

// doc:end

// Done records which part of a pod's data is saved.
func (b *Backup) Done(pod *corev1.Pod, what string) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", "saved %s of %s", what, pod.Name)
}

// Started records a text without verbs.
func (b *Backup) Started(pod *corev1.Pod) {
	b.Events.Event(pod, corev1.EventTypeNormal, "BackupStarted", "saving the data, 100% of it")
}

// Half writes a percent sign, and a width.
func (b *Backup) Half(pod *corev1.Pod, seconds float64) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupHalf", "50%% of %s after %5.1f s", pod.Name, seconds)
}

// Same uses an argument twice.
func (b *Backup) Same(pod *corev1.Pod) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", "%[1]s is saved as %[1]s.tar", pod.Name)
}

const format = "saved %s"

// Constant has a constant format.
func (b *Backup) Constant(pod *corev1.Pod) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", format, pod.Name)
}

// Spread passes arguments on.
func (b *Backup) Spread(pod *corev1.Pod, args ...any) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", "saved %s of %s", args...)
}

// Wrapped hands a format on that its caller wrote.
func (b *Backup) Wrapped(pod *corev1.Pod, format string, args ...any) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", format, args...)
}

// Fixed chooses between two texts without verbs.
func (b *Backup) Fixed(pod *corev1.Pod, again bool) {
	text := "saved"
	if again {
		text = "saved again"
	}
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", text)
}

// Counted formats names and numbers, in which there is no percent sign.
func (b *Backup) Counted(pod *corev1.Pod, n int, key types.NamespacedName) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", fmt.Sprintf("saved %s (%s) %d times", pod.GetName(), key.Namespace, n))
	text := fmt.Sprintf("saved %s", pod.Name)
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", text)
}

// Text records a ready text.
func (b *Backup) Text(pod *corev1.Pod, err error) {
	b.Events.Eventf(pod, corev1.EventTypeWarning, "BackupFailed", "%s", fmt.Sprintf("not saved: %v", err))
}

// Journal is a recorder of this project, whose Eventf takes a text.
type Journal struct{ Entries []string }

// Eventf writes an entry.
func (j *Journal) Eventf(pod *corev1.Pod, text string) { j.Entries = append(j.Entries, text) }

// Write gives the journal a ready text.
func Write(j *Journal, pod *corev1.Pod, err error) { j.Eventf(pod, err.Error()) }

// Newer records with the newer API.
func Newer(recorder events.EventRecorder, pod *corev1.Pod, err error) {
	recorder.Eventf(pod, nil, corev1.EventTypeWarning, "BackupFailed", "Backup", "not saved: %v", err)
}

// ByState records the text of a state; that of a failure goes another way.
func (b *Backup) ByState(pod *corev1.Pod, save func() error) {
	state, text := corev1.ConditionTrue, "saved"
	if err := save(); err != nil {
		state, text = corev1.ConditionFalse, fmt.Sprintf("not saved: %v", err)
	}
	switch state {
	case corev1.ConditionTrue:
		b.Events.Eventf(pod, corev1.EventTypeNormal, "Saved", text)
	case corev1.ConditionFalse:
		b.Events.Event(pod, corev1.EventTypeWarning, "NotSaved", text)
	}
}
