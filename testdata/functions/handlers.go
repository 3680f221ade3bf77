package functions

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A Machine is driven by a framework of the user's own.
type Machine struct {
	pods listers.PodLister
	seen []string
}

// OnPod is called with what an informer cache holds.
func (m *Machine) OnPod(pod *corev1.Pod) error {
	pod.Labels = nil        // with cachemutation: pod.Labels comes from the informer cache \(the framework\)
	time.Sleep(time.Minute) // with blocking: time.Sleep blocks a worker of the framework, and other objects wait; have it called again later instead
	return nil
}

// OnKey is called with a key, again while it fails.
func (m *Machine) OnKey(id string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(id)
	if err != nil {
		return nil
	}
	pod, err := m.pods.Pods(namespace).Get(name)
	if err != nil {
		return err // with notfound: a deleted object makes its key fail
	}
	m.seen = append(m.seen, pod.Name)
	return nil
}
