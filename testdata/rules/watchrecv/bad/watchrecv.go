// Package bad does not notice that a watch has ended.
package bad

import (
	"context"
	"log"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
)

// doc:begin

// Follow hands over every pod that changes.
func Follow(ctx context.Context, w watch.Interface, changed func(*corev1.Pod)) {
	defer w.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.ResultChan(): // want `the server closes every watch after a while: without the ok test this loop then spins on zero events; use "event, ok := <-…" and watch again`
			if pod, ok := event.Object.(*corev1.Pod); ok {
				changed(pod)
			}
		}
	}
}

// Watch does the same in the background.
func Watch(w watch.Interface, changed func(*corev1.Pod)) {
	go func() { // want:related `the goroutine ends with the loop`
		for event := range w.ResultChan() { // want `the server closes every watch after a while: then this loop ends and nothing is watched any more; list and watch again, or use an informer`
			if pod, ok := event.Object.(*corev1.Pod); ok {
				changed(pod)
			}
		}
	}()
}

// doc:end

// Plain receives without a select.
func Plain(w watch.Interface, changed func(*corev1.Pod)) {
	events := w.ResultChan()
	for {
		event := <-events // want `this loop then spins on zero events`
		switch event.Type {
		case watch.Error:
			return
		case watch.Added, watch.Modified:
			changed(event.Object.(*corev1.Pod))
		}
	}
}

// Literal looks at the type only.
func Literal(ctx context.Context, w watch.Interface, seen func()) {
	events := w.ResultChan()
	func() {
		for ctx.Err() == nil {
			if (<-events).Type == watch.Modified { // want `this loop then spins on zero events`
				seen()
			}
		}
	}()
}

// Handled hands each event to a function that answers nothing.
func Handled(w watch.Interface) {
	for {
		event := <-w.ResultChan() // want `this loop then spins on zero events`
		tell(event)
	}
}

func tell(event watch.Event) {
	switch event.Type {
	case watch.Added:
		log.Println("added")
	case watch.Deleted:
		log.Println("deleted")
	}
}
