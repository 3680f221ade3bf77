// Package own puts what a watch brings into another form.
package own

import (
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

// Converted is a watch whose events are all about unstructured objects.
type Converted struct{ From watch.Interface }

// Stop ends it.
func (c Converted) Stop() { c.From.Stop() }

// ResultChan converts every object, that of an error as well.
func (c Converted) ResultChan() <-chan watch.Event {
	out := make(chan watch.Event)
	go func() {
		defer close(out)
		for event := range c.From.ResultChan() {
			content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(event.Object)
			if err != nil {
				continue
			}
			out <- watch.Event{Type: event.Type, Object: &unstructured.Unstructured{Object: content}}
		}
	}()
	return out
}

// Kinds lists what it is about.
func Kinds(w watch.Interface) (kinds []string) {
	for event := range w.ResultChan() {
		kinds = append(kinds, event.Object.(*unstructured.Unstructured).GetKind())
	}
	return kinds
}
