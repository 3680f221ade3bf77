package judged

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// NewPod returns a pod of an owner for tests, which no API server sees.
func NewPod(namespace, name string, owner types.UID) *corev1.Pod {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	if owner != "" {
		pod.OwnerReferences = []metav1.OwnerReference{{UID: owner, Kind: "ReplicaSet"}}
	}
	return pod
}
