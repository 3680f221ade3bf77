// Package good records events of the two types there are.
package good

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

// Restarter restarts pods and says so.
type Restarter struct {
	Client kubernetes.Interface
	Events record.EventRecorder
}

// doc:begin

// Restart deletes the pod, so that its owner makes a new one.
func (r *Restarter) Restart(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{}); err != nil {
		r.Events.Eventf(pod, corev1.EventTypeWarning, "RestartFailed", "deleting the pod: %v", err)
		return err
	}
	return nil
}

// doc:end

// Done says that a pod runs again.
func (r *Restarter) Done(pod *corev1.Pod) {
	r.Events.Event(pod, "Normal", "Restarted", "the pod runs again")
}

// Any records an event of a type that is not constant.
func (r *Restarter) Any(pod *corev1.Pod, eventType string) {
	r.Events.Event(pod, eventType, "Restarted", "the pod runs again")
}

// Library uses a type that comes from elsewhere, with a recorder that knows it.
func (r *Restarter) Library(pod *corev1.Pod) {
	r.Events.Event(pod, http.MethodTrace, "Restarted", "the pod runs again")
}

// Newer records with the newer API.
func Newer(recorder events.EventRecorder, pod *corev1.Pod) {
	recorder.Eventf(pod, nil, corev1.EventTypeWarning, "RestartFailed", "Restart", "pod %s does not start", pod.Name)
}

// Journal is a recorder of this project, with types of its own.
type Journal struct{ Entries []string }

// Event writes an entry.
func (j *Journal) Event(object runtime.Object, eventtype, reason, message string) {
	j.Entries = append(j.Entries, eventtype+" "+reason+" "+message)
}

// Write uses a type that the journal knows.
func Write(j *Journal, pod *corev1.Pod) {
	j.Event(pod, "Audit", "Restarted", "the pod runs again")
}

// Recorder is an interface of the program's own: who implements it mends the type.
type Recorder interface {
	record.EventRecorder
	Count() int
}

type mending struct {
	record.EventRecorder
	count int
}

func (m *mending) Count() int { return m.count }

func (m *mending) Event(object runtime.Object, eventtype, reason, message string) {
	m.count++
	if eventtype != corev1.EventTypeWarning {
		eventtype = corev1.EventTypeNormal
	}
	m.EventRecorder.Event(object, eventtype, reason, message)
}

// NewRecorder mends the types of events.
func NewRecorder(recorder record.EventRecorder) Recorder { return &mending{EventRecorder: recorder} }

// Told records an event by a type of its own.
func Told(recorder Recorder, pod *corev1.Pod) {
	recorder.Event(pod, "Started", "Started", "the pod runs")
}
