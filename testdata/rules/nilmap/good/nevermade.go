package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
)

// doc:begin

// ByUID makes the map.
func ByUID(pods []*corev1.Pod) map[types.UID]*corev1.Pod {
	byUID := make(map[types.UID]*corev1.Pod)
	for _, pod := range pods {
		byUID[pod.UID] = pod
	}
	return byUID
}

// doc:end
