package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// PodSource is a source of the events of an informer.
type PodSource struct {
	events  chan event.GenericEvent
	handler *podForwarder
}

type podForwarder struct{ out chan event.GenericEvent }

// NewPodSource makes both ends of the channel.
func NewPodSource() *PodSource {
	events := make(chan event.GenericEvent)
	return &PodSource{events: events, handler: &podForwarder{out: events}}
}

// Source is watched by a controller.
func (s *PodSource) Source(h handler.EventHandler) source.Source { return source.Channel(s.events, h) }

// Attach hands the events of an informer on.
func (s *PodSource) Attach(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(s.handler)
	return err
}

// OnAdd forwards a new pod.
func (f *podForwarder) OnAdd(obj any, _ bool) {
	if pod, ok := obj.(*corev1.Pod); ok {
		f.out <- event.GenericEvent{Object: pod}
	}
}

// OnUpdate forwards a changed pod.
func (f *podForwarder) OnUpdate(_, obj any) { f.OnAdd(obj, false) }

// OnDelete leaves the rest to the garbage collector.
func (f *podForwarder) OnDelete(any) {}
