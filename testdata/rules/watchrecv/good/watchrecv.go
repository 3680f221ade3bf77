// Package good notices that a watch has ended.
package good

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

var errClosed = errors.New("the watch was closed")

// doc:begin

// Follow hands over every pod that changes, until the watch ends.
func Follow(ctx context.Context, w watch.Interface, changed func(*corev1.Pod)) error {
	defer w.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case event, ok := <-w.ResultChan():
			if !ok {
				return errClosed
			}
			if pod, ok := event.Object.(*corev1.Pod); ok {
				changed(pod)
			}
		}
	}
}

// doc:end

// Returned ends at the first thing that is no pod.
func Returned(ctx context.Context, w watch.Interface) error {
	for {
		select {
		case event := <-w.ResultChan():
			pod, ok := event.Object.(*corev1.Pod)
			if !ok {
				return errClosed
			}
			if pod.Status.Phase == corev1.PodRunning {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Empty ends at an event of no type.
func Empty(w watch.Interface, seen func()) {
	for {
		event := <-w.ResultChan()
		if event.Type == watch.Deleted || event.Type == watch.Error || event.Type == "" {
			return
		}
		seen()
	}
}

// Default ends at every type that it does not know.
func Default(w watch.Interface, seen func()) error {
	for {
		switch event := <-w.ResultChan(); event.Type {
		case watch.Added, watch.Modified:
			seen()
		default:
			return fmt.Errorf("unexpected event %s", event.Type)
		}
	}
}

// Again makes a new watch each time.
func Again(ctx context.Context, c kubernetes.Interface, namespace string) error {
	for {
		w, err := c.CoreV1().Pods(namespace).Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		event := <-w.ResultChan()
		w.Stop()
		if event.Type == watch.Deleted {
			return nil
		}
	}
}

// First waits for one event.
func First(w watch.Interface) watch.EventType {
	event := <-w.ResultChan()
	return event.Type
}

// Few waits for some events.
func Few(w watch.Interface, n int) {
	for range n {
		<-w.ResultChan()
	}
	for i := 0; i < n; i++ {
		if event := <-w.ResultChan(); event.Object == nil {
			continue
		}
	}
}

// Told asks a function.
func Told(w watch.Interface, done func(watch.Event) bool) {
	for {
		event := <-w.ResultChan()
		if done(event) {
			return
		}
	}
}

// Closing tells others that the watch has ended.
func Closing(w watch.Interface, ended chan struct{}, seen func()) {
	go func() {
		defer close(ended)
		for range w.ResultChan() {
			seen()
		}
	}()
	go func() {
		for {
			for range w.ResultChan() {
				seen()
			}
		}
	}()
	go func() {
		for event := range w.ResultChan() {
			if event.Type == watch.Deleted {
				return
			}
		}
	}()
}

// Renewed watches again when an event brings no pod, as that of a closed channel.
func Renewed(ctx context.Context, watch func(context.Context) (watch.Interface, error), seen func(*corev1.Pod)) error {
	w, err := watch(ctx)
	if err != nil {
		return err
	}
	for {
		var pod *corev1.Pod
		select {
		case event := <-w.ResultChan():
			pod, _ = event.Object.(*corev1.Pod)
		case <-ctx.Done():
			return nil
		}
		if pod == nil {
			w.Stop()
			if w, err = watch(ctx); err != nil {
				return err
			}
			continue
		}
		seen(pod)
	}
}

// Until cancels the context that the loop asks for at any event that is not a change.
func Until(ctx context.Context, w watch.Interface) (changes int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for {
		select {
		case <-ctx.Done():
			return changes
		default:
		}
		select {
		case <-ctx.Done():
			return changes
		case event := <-w.ResultChan():
			switch event.Type {
			case watch.Modified:
				changes++
			default:
				cancel()
			}
		}
	}
}

// unused is called by nobody.
func unused(w watch.Interface, seen func(*corev1.Pod)) {
	for {
		event := <-w.ResultChan()
		if pod, ok := event.Object.(*corev1.Pod); ok {
			seen(pod)
		}
	}
}
