package good

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/event"
)

// doc:begin

// Record notes that a pod is ready.
func (r *Recorder) Record(pod *corev1.Pod) {
	r.lock.Lock()
	r.ready[pod.Name] = true
	r.lock.Unlock()
	r.changed <- pod
}

// doc:end

// Reset forgets all pods.
func (r *Recorder) Reset(pod *corev1.Pod) {
	r.lock.Lock()
	defer r.lock.Unlock()
	clear(r.ready)
	r.tell(pod)
}

func (r *Recorder) tell(pod *corev1.Pod) {
	select {
	case r.changed <- pod:
	default:
	}
}

// Collect sends to a channel that its caller empties.
func (r *Recorder) Collect(names chan<- string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for name := range r.ready {
		names <- name
	}
}

// Names sends to a channel of its own.
func (r *Recorder) Names() []string {
	r.lock.Lock()
	defer r.lock.Unlock()
	names := make(chan string, len(r.ready))
	for name := range r.ready {
		names <- name
	}
	close(names)
	var out []string
	for name := range names {
		out = append(out, name)
	}
	return out
}

// Debouncer has both ends of its channel: one goroutine does nothing but receive.
type Debouncer struct {
	lock   sync.Mutex
	latest string
	config chan string
}

// NewDebouncer starts the goroutine.
func NewDebouncer(apply func(string)) *Debouncer {
	d := &Debouncer{config: make(chan string)}
	go func() {
		for config := range d.config {
			apply(config)
		}
	}()
	return d
}

// Set passes a configuration on, in the order of the calls.
func (d *Debouncer) Set(config string) {
	d.lock.Lock()
	defer d.lock.Unlock()
	d.latest = config
	d.config <- config
}

// Waker sends to the channel that a controller watches: its source takes no lock of
// the sender and hands on to a queue.
type Waker struct {
	lock sync.Mutex
	wake chan event.GenericEvent
}

// NewWaker returns the far end, too.
func NewWaker() (*Waker, <-chan event.GenericEvent) {
	w := &Waker{wake: make(chan event.GenericEvent, 1)}
	return w, w.wake
}

// Wake tells of a pod.
func (w *Waker) Wake(pod *corev1.Pod) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.wake <- event.GenericEvent{Object: pod}
}
