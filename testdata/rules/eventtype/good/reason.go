package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
)

// doc:begin

// NotMounted tells why a volume is not mounted.
func NotMounted(r record.EventRecorder, pod *corev1.Pod, err error) {
	r.Event(pod, corev1.EventTypeWarning, "FailedMount", err.Error())
}

// doc:end

// Ended tells how a container has ended.
func Ended(r record.EventRecorder, pod *corev1.Pod, state *corev1.ContainerStateTerminated) {
	r.Event(pod, corev1.EventTypeNormal, state.Reason, state.Message)
}
