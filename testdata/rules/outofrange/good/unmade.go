// Package good looks how long a list is.
package good

import (
	"encoding/json"
	"sync"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Names returns the names of pods.
func Names(pods []corev1.Pod) []string {
	names := make([]string, 0, len(pods))
	for i := range pods {
		names = append(names, pods[i].Name)
	}
	return names
}

// doc:end

// Phases asks for each pod at once.
func Phases(pods []corev1.Pod, ask func(*corev1.Pod) corev1.PodPhase) []corev1.PodPhase {
	phases := make([]corev1.PodPhase, len(pods))
	var wg sync.WaitGroup
	for i := range pods {
		wg.Add(1)
		go func() {
			defer wg.Done()
			phases[i] = ask(&pods[i])
		}()
	}
	wg.Wait()
	return phases
}

// Nodes makes the list in one of two branches: the other one has nothing to go through.
func Nodes(pods []corev1.Pod, all bool) []string {
	var nodes []string
	if all {
		nodes = make([]string, len(pods))
	} else {
		pods = nil
	}
	for i := range pods {
		nodes[i] = pods[i].Spec.NodeName
	}
	return nodes
}

// Decoded is filled by a function that gets its address.
func Decoded(data []byte) (string, error) {
	names := []string{}
	if err := json.Unmarshal(data, &names); err != nil {
		return "", err
	}
	if len(names) == 0 {
		return "", nil
	}
	return names[0], nil
}

// Last asks for the length, and the body of the loop never runs.
func Last() (out string) {
	names := []string{}
	if len(names) > 0 {
		out = names[len(names)-1]
	}
	for i := range names {
		out += names[i]
	}
	return out
}

// Collected is filled by a literal.
func Collected(pods []corev1.Pod, each func([]corev1.Pod, func(string))) string {
	var names []string
	each(pods, func(name string) { names = append(names, name) })
	if len(pods) == 0 {
		return ""
	}
	return names[0]
}

// Grown is appended to in the round before.
func Grown(pods []corev1.Pod) []string {
	names := make([]string, 0, len(pods))
	for i := range pods {
		names = append(names, "")
		names[i] = pods[i].Name
	}
	return names
}

// Resliced uses the room that it made.
func Resliced(pods []corev1.Pod) []string {
	names := make([]string, 0, len(pods))
	names = names[:len(pods)]
	for i := range pods {
		names[i] = pods[i].Name
	}
	return names
}
