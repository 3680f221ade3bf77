package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
)

// doc:begin

// Stop deletes the pod for good.
func (r *Restarter) Stop(ctx context.Context, pod *corev1.Pod) error {
	err := r.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
	if err != nil {
		r.Events.Event(pod, "Normal", "error", err.Error()) // want `this event tells an error, and its type says that all is well: who looks for warnings does not find it; use corev1.EventTypeWarning`
	}
	return err
}

// doc:end

// Move formats the error.
func (r *Restarter) Move(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Stop(ctx, pod); err != nil {
		r.Events.Eventf(pod, corev1.EventTypeNormal, "NotMoved", "pod %s cannot be moved: %v", pod.Name, err) // want `this event tells an error`
		return err
	}
	return nil
}

// Replace makes the text first.
func Replace(ctx context.Context, recorder events.EventRecorder, pod *corev1.Pod, start func(context.Context) error) error {
	if err := start(ctx); err != nil {
		text := fmt.Sprintf("the new pod does not start: %s", err)
		recorder.Eventf(pod, nil, corev1.EventTypeNormal, "NotReplaced", "Replace", "%s", text) // want `this event tells an error`
		return err
	}
	return nil
}
