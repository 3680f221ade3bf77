// Package good handles the events of a resource as it should be.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/cilium"
)

// A Labeler labels pods.
type Labeler struct{ Client kubernetes.Interface }

// Run handles the events of pods.
func (l *Labeler) Run(ctx context.Context, pods *cilium.Resource[*corev1.Pod]) {
	for event := range pods.Events(ctx) {
		switch event.Kind {
		case cilium.Upsert:
			// The event is a copy, with the object of the store.
			event.Key.Name = event.Object.Name // want:lostchange `is lost`
			event.Object = event.Object.DeepCopy()
			event.Object.Labels["seen"] = "true"
			event.Done(l.upsert(ctx, event.Object))
		default:
			event.Done(nil)
		}
	}
}

// Names asks what kind of event it is, or whether it has an object.
func Names(ctx context.Context, pods *cilium.Resource[*corev1.Pod], seen func(string)) {
	for event := range pods.Events(ctx) {
		if event.Kind == cilium.Sync {
			event.Done(nil)
			continue
		}
		seen(event.Object.Name)
		event.Done(nil)
	}
}

// Observed does so in a function that is given to another package.
func Observed(ctx context.Context, pods *cilium.Resource[*corev1.Pod], seen func(string)) {
	cilium.Observe(ctx, pods, func(event cilium.Event[*corev1.Pod]) {
		defer event.Done(nil)
		if event.Object == nil {
			return
		}
		seen(event.Object.Name)
	})
}

// Handled asks in a function of its own, and is asked of what it hands on.
func Handled(ctx context.Context, pods *cilium.Resource[*corev1.Pod], seen func(string)) {
	for event := range pods.Events(ctx) {
		if !hasObject(event) {
			event.Done(nil)
			continue
		}
		named(event, seen)
	}
}

func hasObject(event cilium.Event[*corev1.Pod]) bool { return event.Kind != cilium.Sync }

func named(event cilium.Event[*corev1.Pod], seen func(string)) {
	seen(event.Object.Name)
	event.Done(nil)
}

func (l *Labeler) upsert(ctx context.Context, pod *corev1.Pod) error {
	pod, err := l.Client.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	pod.Status.Message = "seen"
	_, err = l.Client.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	return err
}

// Own makes events of its own, whose objects are its own.
func Own(pods []*corev1.Pod) <-chan cilium.Event[*corev1.Pod] {
	out := make(chan cilium.Event[*corev1.Pod], len(pods))
	for _, pod := range pods {
		event := cilium.Event[*corev1.Pod]{Kind: cilium.Upsert, Object: pod.DeepCopy()}
		event.Object.Labels = map[string]string{"own": "true"}
		out <- event
	}
	close(out)
	return out
}
