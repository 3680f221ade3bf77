package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
)

// doc:begin

// ByUID puts pods into a map that nobody makes.
func ByUID(pods []*corev1.Pod) map[types.UID]*corev1.Pod {
	var byUID map[types.UID]*corev1.Pod
	for _, pod := range pods {
		byUID[pod.UID] = pod // want `byUID is never created: this assignment panics; create the map first`
	}
	return byUID
}

// doc:end
