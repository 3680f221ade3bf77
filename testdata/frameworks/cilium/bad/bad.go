// Package bad handles the events of a resource, and makes the named mistakes.
package bad

import (
	"context"
	"log/slog"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/cilium"
)

// A Labeler labels pods.
type Labeler struct {
	Client kubernetes.Interface
	Log    *slog.Logger
}

// Run handles the events of pods.
func (l *Labeler) Run(ctx context.Context, pods *cilium.Resource[*corev1.Pod]) {
	for event := range pods.Events(ctx) {
		switch event.Kind {
		case cilium.Upsert:
			event.Object.Labels["seen"] = "true" // want:cachemutation `event\.Object\.Labels comes from the informer cache \(event\.Object\)`
			event.Done(l.upsert(ctx, event))
		default:
			event.Done(nil)
		}
	}
}

func (l *Labeler) upsert(_ context.Context, event cilium.Event[*corev1.Pod]) error {
	pods := l.Client.CoreV1().Pods(event.Key.Namespace)
	event.Object.Annotations = nil                                                           // want:cachemutation `event\.Object\.Annotations comes from the informer cache \(cilium\)`
	pod, err := pods.Update(context.TODO(), event.Object.DeepCopy(), metav1.UpdateOptions{}) // want:reconcilectx `context\.TODO\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
	if err != nil {
		l.Log.Error("unable to store the pod", "error", err)
		return nil // want:swallowederr `.`
	}
	return l.note(pod)
}

func (l *Labeler) note(pod *corev1.Pod) error {
	pod.Status.Message = "seen"
	_, err := l.Client.CoreV1().Pods(pod.Namespace).Update(context.TODO(), pod, metav1.UpdateOptions{}) // want:statusupdate `.`
	return err
}
