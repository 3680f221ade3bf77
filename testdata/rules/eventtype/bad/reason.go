package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
)

// doc:begin

// NotMounted tells why a volume is not mounted.
func NotMounted(r record.EventRecorder, pod *corev1.Pod, err error) {
	r.Event(pod, corev1.EventTypeWarning, err.Error(), "the volume is not mounted") // want `the reason of this event is the text of an error: each text is a reason of its own`
}

// doc:end
