package bad

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
)

// Index knows the names of pods from the events of an informer.
type Index struct {
	lock    sync.Mutex
	names   map[string]bool
	Arrived func() // called for each event
}

func (x *Index) add(obj any) {
	x.Arrived()
	x.lock.Lock()
	defer x.lock.Unlock()
	if pod, ok := obj.(*corev1.Pod); ok {
		x.names[pod.Name] = true
	}
}

// Len counts the names.
func (x *Index) Len() int {
	x.lock.Lock()
	defer x.lock.Unlock()
	return len(x.names)
}
