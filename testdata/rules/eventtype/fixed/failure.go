package fixed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
)

// Stop deletes the pod for good.
func (r *Restarter) Stop(ctx context.Context, pod *corev1.Pod) error {
	err := r.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
	if err != nil {
		r.Events.Event(pod, corev1.EventTypeWarning, "error", err.Error())
	}
	return err
}

// Move formats the error.
func (r *Restarter) Move(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Stop(ctx, pod); err != nil {
		r.Events.Eventf(pod, corev1.EventTypeWarning, "NotMoved", "pod %s cannot be moved: %v", pod.Name, err)
		return err
	}
	return nil
}

// Replace makes the text first.
func Replace(ctx context.Context, recorder events.EventRecorder, pod *corev1.Pod, start func(context.Context) error) error {
	if err := start(ctx); err != nil {
		text := fmt.Sprintf("the new pod does not start: %s", err)
		recorder.Eventf(pod, nil, corev1.EventTypeWarning, "NotReplaced", "Replace", "%s", text)
		return err
	}
	return nil
}
