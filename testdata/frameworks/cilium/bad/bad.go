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
			event.Done(l.upsert(ctx, event))     // want:cachemutation `event comes from the informer cache \(event\.Object\) and l\.upsert modifies it`
		default:
			event.Done(nil)
		}
	}
}

// Names takes each event for one that has an object.
func Names(ctx context.Context, pods *cilium.Resource[*corev1.Pod], seen func(string)) {
	for event := range pods.Events(ctx) {
		seen(event.Object.Name)
		event.Done(nil)
	}
}

// Observed does so in a function that is given to another package.
func Observed(ctx context.Context, pods *cilium.Resource[*corev1.Pod], seen func(string)) {
	cilium.Observe(ctx, pods, func(event cilium.Event[*corev1.Pod]) {
		seen(event.Object.Name)
		event.Done(nil)
	})
}

func (l *Labeler) upsert(_ context.Context, event cilium.Event[*corev1.Pod]) error {
	event.Object.Annotations = nil // want:cachemutation `event\.Object\.Annotations comes from the informer cache \(cilium\)`
	if err := l.store(event); err != nil {
		l.Log.Error("unable to store the pod", "error", err)
		return nil // want:swallowederr `.`
	}
	_, err := l.Client.CoreV1().Secrets(event.Key.Namespace).Get(context.TODO(), event.Key.Name, metav1.GetOptions{}) // want:reconcilectx `context\.TODO\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
	return err
}

func (l *Labeler) store(event cilium.Event[*corev1.Pod]) error {
	pod, err := l.Client.CoreV1().Pods(event.Key.Namespace).Update(context.TODO(), event.Object.DeepCopy(), metav1.UpdateOptions{}) // want:reconcilectx `context\.TODO\(\) ignores cancellation, timeout and logger although every caller of store has a context`
	if err != nil {
		return err
	}
	return l.note(pod)
}

func (l *Labeler) note(pod *corev1.Pod) error {
	pod.Status.Message = "seen"
	ctx := context.TODO()
	_, err := l.Client.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{}) // want:statusupdate `.`
	return err
}
