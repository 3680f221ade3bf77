// Package bad takes elements that are not there.
package bad

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Names returns the names of pods.
func Names(pods []corev1.Pod) []string {
	names := make([]string, 0, len(pods)) // want:related `it is made here`
	for i := range pods {
		names[i] = pods[i].Name // want `names has no elements: make gave it a capacity, and length 0, and an index panics; append to it, or make it with that length`
	}
	return names
}

// doc:end

// Phases asks for each pod at once.
func Phases(pods []corev1.Pod, ask func(*corev1.Pod) corev1.PodPhase) []corev1.PodPhase {
	phases := make([]corev1.PodPhase, 0, 16)
	var wg sync.WaitGroup
	for i := range pods {
		wg.Add(1)
		go func() {
			defer wg.Done()
			phases[i] = ask(&pods[i]) // want `phases has no elements`
		}()
	}
	wg.Wait()
	return phases
}

// Nodes never gets a list.
func Nodes(pods []corev1.Pod) []string {
	var nodes []string
	for i := range pods {
		nodes[i] = pods[i].Spec.NodeName // want `nodes has no elements: it was never given any`
	}
	return nodes
}

// Marks has a literal without elements.
func Marks(pods []corev1.Pod) []bool {
	marks := []bool{}
	for i := range pods {
		if pods[i].DeletionTimestamp != nil {
			marks[i] = true // want `marks has no elements: it was never given any`
		}
	}
	return marks
}
