package good

import corev1 "k8s.io/api/core/v1"

// Now has a variable for each round.
func Now(list corev1.NodeList) (nodes []*corev1.Node) {
	for _, node := range list.Items {
		nodes = append(nodes, &node)
	}
	return nodes
}
