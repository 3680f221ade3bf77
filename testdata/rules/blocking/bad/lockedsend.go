package bad

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Record notes that a pod is ready.
func (r *Recorder) Record(pod *corev1.Pod) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.ready[pod.Name] = true
	r.changed <- pod.Name // want `this send waits for a receiver while r\.lock is held, and all who need the lock wait with it; send after the unlock or with a default`
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
	r.changed <- pod.Name // want:related `and here`
}

// Notifier has a lock around everything it does.
type Notifier struct {
	sync.Mutex
	changed chan string
}

// Notify locks for its helper.
func (n *Notifier) Notify(pod *corev1.Pod) {
	n.Lock()
	defer n.Unlock()
	n.send(pod)
}

func (n *Notifier) send(pod *corev1.Pod) {
	n.changed <- pod.Name // want `this send waits for a receiver while its callers' lock is held`
}

// NewNotifier returns a notifier for a channel that somebody else reads.
func NewNotifier(changed chan string) *Notifier { return &Notifier{changed: changed} }
