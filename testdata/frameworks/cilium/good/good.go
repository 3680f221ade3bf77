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
