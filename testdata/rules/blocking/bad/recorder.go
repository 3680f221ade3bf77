package bad

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// Recorder tells a controller what has changed.
type Recorder struct {
	lock    sync.Mutex
	ready   map[string]bool
	changed chan event.GenericEvent
}

// NewRecorder returns a recorder whose channel has room for one event.
func NewRecorder() *Recorder {
	return &Recorder{ready: map[string]bool{}, changed: make(chan event.GenericEvent, 1)}
}

// Record notes that a pod is ready.
func (r *Recorder) Record(pod *corev1.Pod) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.ready[pod.Name] = true
	r.changed <- event.GenericEvent{Object: pod} // want `this send waits for a receiver while r\.lock is held, and all who need the lock wait with it; send after the unlock or with a default`
}

// Ready tells whether a pod is ready.
func (r *Recorder) Ready(name string) bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.ready[name]
}

// Reset forgets all pods.
func (r *Recorder) Reset(pod *corev1.Pod) {
	r.lock.Lock()
	defer r.lock.Unlock()
	clear(r.ready)
	r.tell(pod)
}

func (r *Recorder) tell(pod *corev1.Pod) {
	r.changed <- event.GenericEvent{Object: pod} // want:related `and here`
}

// Slow is a predicate that waits for others to be done.
func (r *Recorder) Slow() predicate.Funcs {
	return predicate.Funcs{CreateFunc: func(e event.CreateEvent) bool {
		time.Sleep(time.Second) // want `time\.Sleep blocks the goroutine that delivers events, and later ones wait; enqueue the object instead`
		return r.Ready(e.Object.GetName())
	}}
}

// Notifier has a lock around everything it does.
type Notifier struct {
	sync.Mutex
	changed chan event.GenericEvent
}

// Notify locks for its helper.
func (n *Notifier) Notify(pod *corev1.Pod) {
	n.Lock()
	defer n.Unlock()
	n.send(pod)
}

func (n *Notifier) send(pod *corev1.Pod) {
	n.changed <- event.GenericEvent{Object: pod} // want `this send waits for a receiver while its callers' lock is held`
}

// NewNotifier returns a notifier for a channel that a controller watches.
func NewNotifier(changed chan event.GenericEvent) *Notifier { return &Notifier{changed: changed} }
