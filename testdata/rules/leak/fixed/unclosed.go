package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// WaitForPod returns when the pod runs.
func WaitForPod(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	w, err := c.CoreV1().Pods(namespace).Watch(ctx, metav1.SingleObject(metav1.ObjectMeta{Name: name}))
	if err != nil {
		return err
	}
	for event := range w.ResultChan() {
		if pod, ok := event.Object.(*corev1.Pod); ok && pod.Status.Phase == corev1.PodRunning {
			return nil
		}
	}
	return errEnded
}

// WaitForAny reads events in a function that only looks at them.
func WaitForAny(ctx context.Context, c client.WithWatch, namespace string) error {
	w, err := c.Watch(ctx, &corev1.PodList{}, client.InNamespace(namespace))
	if err != nil {
		return err
	}
	return firstRunning(ctx, w)
}

func firstRunning(ctx context.Context, w watch.Interface) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case event, ok := <-w.ResultChan():
			if !ok {
				return errEnded
			}
			if event.Type == watch.Error {
				return errEnded
			}
			if pod, isPod := event.Object.(*corev1.Pod); isPod && pod.Status.Phase == corev1.PodRunning {
				return nil
			}
		}
	}
}

// WaitForPhase stops the watch when the pod is there, and not when it has failed.
func WaitForPhase(ctx context.Context, c kubernetes.Interface, namespace, name string, phase corev1.PodPhase) error {
	w, err := c.CoreV1().Pods(namespace).Watch(ctx, metav1.SingleObject(metav1.ObjectMeta{Name: name}))
	if err != nil {
		return err
	}
	for event := range w.ResultChan() {
		pod, ok := event.Object.(*corev1.Pod)
		if !ok {
			continue
		}
		if pod.Status.Phase == corev1.PodFailed {
			return errEnded
		}
		if pod.Status.Phase == phase {
			w.Stop()
			return nil
		}
	}
	return errEnded
}
