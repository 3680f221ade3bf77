package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// WaitForPod returns when the pod runs.
func WaitForPod(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	w, err := c.CoreV1().Pods(namespace).Watch(ctx, metav1.SingleObject(metav1.ObjectMeta{Name: name}))
	if err != nil {
		return err
	}
	defer w.Stop()
	for event := range w.ResultChan() {
		if pod, ok := event.Object.(*corev1.Pod); ok && pod.Status.Phase == corev1.PodRunning {
			return nil
		}
	}
	return errEnded
}

// doc:end

// WaitForAny has a context of its own, which ends the watch with the function.
func WaitForAny(ctx context.Context, c client.WithWatch, namespace string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	w, err := c.Watch(ctx, &corev1.PodList{}, client.InNamespace(namespace))
	if err != nil {
		return err
	}
	return running(w)
}

func running(w watch.Interface) error {
	for event := range w.ResultChan() {
		if pod, isPod := event.Object.(*corev1.Pod); isPod && pod.Status.Phase == corev1.PodRunning {
			return nil
		}
	}
	return errEnded
}

// WaitForRestarts stops whichever watch it has in a function that is deferred before the first is made.
func WaitForRestarts(ctx context.Context, c kubernetes.Interface, namespace, name string, restarts int32) error {
	var w watch.Interface
	defer func() {
		if w != nil {
			w.Stop()
		}
	}()
	var err error
	if w, err = c.CoreV1().Pods(namespace).Watch(ctx, metav1.SingleObject(metav1.ObjectMeta{Name: name})); err != nil {
		return err
	}
	for event := range w.ResultChan() {
		pod, ok := event.Object.(*corev1.Pod)
		if !ok {
			return errEnded
		}
		if statuses := pod.Status.ContainerStatuses; len(statuses) > 0 && statuses[0].RestartCount >= restarts {
			return nil
		}
	}
	return errEnded
}

// WaitForPhase hands the watch to a function that stops it.
func WaitForPhase(ctx context.Context, c kubernetes.Interface, namespace, name string, phase corev1.PodPhase) error {
	w, err := c.CoreV1().Pods(namespace).Watch(ctx, metav1.SingleObject(metav1.ObjectMeta{Name: name}))
	if err != nil {
		return err
	}
	return until(w, phase)
}

func until(w watch.Interface, phase corev1.PodPhase) error {
	defer w.Stop()
	for event := range w.ResultChan() {
		pod, ok := event.Object.(*corev1.Pod)
		if !ok {
			continue
		}
		if pod.Status.Phase == corev1.PodFailed {
			return errEnded
		}
		if pod.Status.Phase == phase {
			return nil
		}
	}
	return errEnded
}

// WaitForEnd comes back when the watch has ended by itself, or with the context that it
// was started with.
func WaitForEnd(ctx context.Context, c kubernetes.Interface, namespace string, see func(watch.Event)) error {
	w, err := c.CoreV1().Pods(namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case event, ok := <-w.ResultChan():
			if !ok {
				return errEnded
			}
			see(event)
		}
	}
}

// A Follower keeps its watch.
type Follower struct{ watch watch.Interface }

// Follow begins to follow the pods of a namespace.
func Follow(ctx context.Context, c kubernetes.Interface, namespace string) (*Follower, error) {
	w, err := c.CoreV1().Pods(namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	return &Follower{watch: w}, nil
}

// Stop ends it.
func (f *Follower) Stop() { f.watch.Stop() }
