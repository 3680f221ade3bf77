package good

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Capacities returns the capacity of the volumes of claims.
func Capacities(claims []corev1.PersistentVolumeClaim, volumes map[string]*corev1.PersistentVolume) []string {
	var out []string
	for _, claim := range claims {
		if volume, ok := volumes[claim.Spec.VolumeName]; ok {
			out = append(out, volume.Spec.Capacity.Storage().String())
		}
	}
	return out
}

// doc:end

// ByName puts every pod into the map that it asks.
func ByName(pods []corev1.Pod) []string {
	byName := make(map[string]*corev1.Pod)
	for i := range pods {
		byName[pods[i].Name] = &pods[i]
	}
	var out []string
	for i := range pods {
		out = append(out, byName[pods[i].Name].Spec.NodeName)
	}
	return out
}

// KnownNode asks for the key first.
func KnownNode(pod *corev1.Pod, nodes map[string]*corev1.Node) string {
	if _, ok := nodes[pod.Spec.NodeName]; !ok {
		return ""
	}
	return nodes[pod.Spec.NodeName].Spec.ProviderID
}

// AllKnown leaves when one of the nodes is missing.
func AllKnown(pods []corev1.Pod, names []string, nodes map[string]*corev1.Node) []string {
	for _, name := range names {
		if _, ok := nodes[name]; !ok {
			return nil
		}
	}
	var out []string
	for i := range pods {
		out = append(out, nodes[pods[i].Spec.NodeName].Spec.ProviderID)
	}
	return out
}

var errKnown = errors.New("the node is known")

// Enrolled asks for a node of which the registry says that it has it.
func Enrolled(pod *corev1.Pod, nodes map[string]*corev1.Node, register func(string) error) string {
	if err := register(pod.Spec.NodeName); errors.Is(err, errKnown) {
		return nodes[pod.Spec.NodeName].Spec.ProviderID
	}
	return ""
}
