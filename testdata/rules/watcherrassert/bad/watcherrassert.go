// Package bad takes every event for one about a pod.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
)

// doc:begin

// Running waits until a pod runs.
func Running(w watch.Interface) bool {
	for event := range w.ResultChan() {
		pod := event.Object.(*corev1.Pod) // want `event.Object is a \*metav1.Status when the watch reports an error: this assertion panics; check event.Type or use the two-value form`
		if pod.Status.Phase == corev1.PodRunning {
			return true
		}
	}
	return false
}

// doc:end

// Deleted excludes one type of event only.
func Deleted(ctx context.Context, w watch.Interface) string {
	for {
		select {
		case <-ctx.Done():
			return ""
		case event, ok := <-w.ResultChan():
			if !ok {
				return ""
			}
			if event.Type == watch.Deleted {
				return ""
			}
			if name := event.Object.(*corev1.Pod).Name; name != "" { // want `event.Object is a \*metav1.Status`
				return name
			}
		}
	}
}

// Default comes to the error by the default case.
func Default(w watch.Interface) (names []string) {
	for event := range w.ResultChan() {
		switch event.Type {
		case watch.Bookmark:
		default:
			names = append(names, event.Object.(*corev1.Pod).Name) // want `event.Object is a \*metav1.Status`
		}
	}
	return names
}
