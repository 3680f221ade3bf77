package good

import (
	"context"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// doc:begin

// Stop deletes the pod for good.
func (r *Restarter) Stop(ctx context.Context, pod *corev1.Pod) error {
	err := r.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
	if err != nil {
		r.Events.Event(pod, "Warning", "error", err.Error())
	}
	return err
}

// doc:end

// Gone lets one kind of error pass.
func (r *Restarter) Gone(ctx context.Context, pod *corev1.Pod) error {
	err := r.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{})
	if apierrors.IsNotFound(err) {
		r.Events.Eventf(pod, corev1.EventTypeNormal, "Gone", "nothing is left to do: %v", err)
		return nil
	}
	return err
}

// Waits tells what it waits for.
func (r *Restarter) Waits(ctx context.Context, pod *corev1.Pod, start func(context.Context) error) error {
	err := start(ctx)
	if err != nil && strings.HasPrefix(err.Error(), "waiting") {
		r.Events.Event(pod, corev1.EventTypeNormal, "Waits", err.Error())
		return nil
	}
	return err
}

// Ended tells how it ended, well or not.
func (r *Restarter) Ended(pod *corev1.Pod, err error) {
	r.Events.Eventf(pod, corev1.EventTypeNormal, "Ended", "the pod %s has ended: %v", pod.Name, err)
}

// Text is about the pod alone.
func (r *Restarter) Text(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Stop(ctx, pod); err != nil {
		r.Events.Event(pod, corev1.EventTypeNormal, "Again", fmt.Sprintf("pod %s is tried again", pod.Name))
		return err
	}
	return nil
}
