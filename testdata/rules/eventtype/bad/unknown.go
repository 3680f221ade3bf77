// Package bad records events of types that do not exist.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
		r.Events.Eventf(pod, "Error", "RestartFailed", "deleting the pod: %v", err) // want `event type "Error" is not supported, the event is dropped: use corev1.EventTypeNormal or EventTypeWarning`
		return err
	}
	return nil
}

// doc:end

// Done says that a pod runs again.
func (r *Restarter) Done(pod *corev1.Pod) {
	r.Events.Event(pod, "Info", "Restarted", "the pod runs again") // want `event type "Info" is not supported`
}

const normal = "normal"

// Annotated adds an annotation to the event.
func (r *Restarter) Annotated(pod *corev1.Pod) {
	r.Events.AnnotatedEventf(pod, map[string]string{"by": "restarter"}, normal, "Restarted", "pod %s runs again", pod.Name) // want `event type "normal" is not supported`
}

// Newer records with the newer API.
func Newer(recorder events.EventRecorder, pod *corev1.Pod) {
	recorder.Eventf(pod, nil, "Warn", "RestartFailed", "Restart", "pod %s does not start", pod.Name) // want `event type "Warn" is not supported`
}
