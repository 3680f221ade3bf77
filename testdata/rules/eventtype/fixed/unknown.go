// Package bad records events of types that do not exist.
package fixed

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

// Restart deletes the pod, so that its owner makes a new one.
func (r *Restarter) Restart(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{}); err != nil {
		r.Events.Eventf(pod, corev1.EventTypeWarning, "RestartFailed", "deleting the pod: %v", err)
		return err
	}
	return nil
}

// Done says that a pod runs again.
func (r *Restarter) Done(pod *corev1.Pod) {
	r.Events.Event(pod, corev1.EventTypeNormal, "Restarted", "the pod runs again")
}

const normal = "normal"

// Annotated adds an annotation to the event.
func (r *Restarter) Annotated(pod *corev1.Pod) {
	r.Events.AnnotatedEventf(pod, map[string]string{"by": "restarter"}, corev1.EventTypeNormal, "Restarted", "pod %s runs again", pod.Name)
}

// Newer records with the newer API.
func Newer(recorder events.EventRecorder, pod *corev1.Pod) {
	recorder.Eventf(pod, nil, corev1.EventTypeWarning, "RestartFailed", "Restart", "pod %s does not start", pod.Name)
}
