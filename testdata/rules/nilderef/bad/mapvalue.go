package bad

import corev1 "k8s.io/api/core/v1"

// doc:begin

// Capacities returns the capacity of the volumes of claims.
func Capacities(claims []corev1.PersistentVolumeClaim, volumes map[string]*corev1.PersistentVolume) []string {
	var out []string
	for _, claim := range claims {
		volume := volumes[claim.Spec.VolumeName]
		out = append(out, volume.Spec.Capacity.Storage().String()) // want `the map has no object for every key: it answers nil, and reading .Spec panics; ask with ok, or test for nil`
	}
	return out
}

// doc:end

// Zone looks a node up where it uses it.
func Zone(pod *corev1.Pod, nodes map[string]*corev1.Node) string {
	return nodes[pod.Spec.NodeName].Spec.ProviderID // want `the map has no object for every key`
}
