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
	r.changed <- pod.Name
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
	case r.changed <- pod.Name:
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

// Announcer tells a controller, whose source takes events off the channel and needs
// no lock of the sender.
type Announcer struct {
	lock    sync.Mutex
	changed chan event.GenericEvent
	names   []string
}

// Announce notes a pod.
func (a *Announcer) Announce(pod *corev1.Pod) {
	a.lock.Lock()
	defer a.lock.Unlock()
	a.names = append(a.names, pod.Name)
	a.changed <- event.GenericEvent{Object: pod}
}
