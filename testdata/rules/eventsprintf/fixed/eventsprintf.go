// Package bad formats the text of events once too often, or not at all.
package fixed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

// Backup says how far backups are.
type Backup struct {
	Events record.EventRecorder
}

// Failed records why a backup failed: "backup/web%20data: no space left".
func (b *Backup) Failed(pod *corev1.Pod, err error) {
	b.Events.Eventf(pod, corev1.EventTypeWarning, "BackupFailed", "%s", err.Error())
}

// Partly records which part of a pod's data is not saved.
func (b *Backup) Partly(pod *corev1.Pod, err error) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupDone", "saved %s but %v", pod.Name, err)
}

// Started records a text with a verb as it stands.
func (b *Backup) Started(pod *corev1.Pod) {
	b.Events.Event(pod, corev1.EventTypeNormal, "BackupStarted", "saving the data of %s")
}

// Skipped forgets an argument.
func (b *Backup) Skipped(pod *corev1.Pod) {
	b.Events.Eventf(pod, corev1.EventTypeNormal, "BackupSkipped", "pod %s has no data on %s", pod.Name)
}

// Joined adds an error to a text.
func (b *Backup) Joined(pod *corev1.Pod, err error) {
	text := "not saved: " + err.Error()
	b.Events.AnnotatedEventf(pod, nil, corev1.EventTypeWarning, "BackupFailed", "%s", text)
}

// Newer records with the newer API.
func Newer(recorder events.EventRecorder, pod *corev1.Pod, err error) {
	recorder.Eventf(pod, nil, corev1.EventTypeWarning, "BackupFailed", "Backup", "%s", err.Error())
}
