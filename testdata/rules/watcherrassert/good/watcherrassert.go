// Package good knows what an event is about.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

// doc:begin

// Running waits until a pod runs.
func Running(w watch.Interface) (bool, error) {
	for event := range w.ResultChan() {
		if event.Type == watch.Error {
			return false, apierrors.FromObject(event.Object)
		}
		if pod, ok := event.Object.(*corev1.Pod); ok && pod.Status.Phase == corev1.PodRunning {
			return true, nil
		}
	}
	return false, nil
}

// doc:end

// Excluded has left when the event is an error.
func Excluded(w watch.Interface) string {
	for event := range w.ResultChan() {
		if event.Type == watch.Error {
			continue
		}
		return event.Object.(*corev1.Pod).Name
	}
	return ""
}

// Cases asserts in the cases that are about objects.
func Cases(ctx context.Context, w watch.Interface) (names []string) {
	for {
		select {
		case <-ctx.Done():
			return names
		case event, ok := <-w.ResultChan():
			if !ok {
				return names
			}
			switch event.Type {
			case watch.Added, watch.Modified:
				names = append(names, event.Object.(*corev1.Pod).Name)
			case watch.Deleted:
				names = append(names, "-"+event.Object.(*corev1.Pod).Name)
			case watch.Error:
				return append(names, event.Object.(*metav1.Status).Message)
			}
		}
	}
}

// Condition looks at the type.
func Condition(ctx context.Context, w watch.Interface) (*watch.Event, error) {
	return watchtools.UntilWithoutRetry(ctx, w, func(event watch.Event) (bool, error) {
		switch event.Type {
		case watch.Error:
			return false, apierrors.FromObject(event.Object)
		case watch.Deleted:
			return true, nil
		}
		return event.Object.(*corev1.Pod).Status.Phase == corev1.PodRunning, nil
	})
}

// Synced gets events from an informer, which handles errors.
func Synced(ctx context.Context, lw cache.ListerWatcher) (*watch.Event, error) {
	return watchtools.UntilWithSync(ctx, lw, &corev1.Pod{}, nil, func(event watch.Event) (bool, error) {
		return event.Object.(*corev1.Pod).Status.Phase == corev1.PodRunning, nil
	})
}

// Asked leaves errors to a function.
func Asked(w watch.Interface, failed func(watch.Event) bool) string {
	for event := range w.ResultChan() {
		if failed(event) {
			return ""
		}
		return event.Object.(*corev1.Pod).Name
	}
	return ""
}

// Interface needs no particular object.
func Interface(w watch.Interface) string {
	for event := range w.ResultChan() {
		return event.Object.(metav1.ObjectMetaAccessor).GetObjectMeta().GetName()
	}
	return ""
}
