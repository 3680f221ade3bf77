package good

import (
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"

	corev1 "k8s.io/api/core/v1"
)

// Recorder is called like its controller.
func Recorder(b events.EventBroadcaster, scheme *runtime.Scheme, kind string) events.EventRecorder {
	if kind == "" {
		return b.NewRecorder(scheme, "proof.example.com/backup")
	}
	return b.NewRecorder(scheme, fmt.Sprintf("%s-controller", kind))
}

// OldRecorder makes events whose source may be called anything.
func OldRecorder(b record.EventBroadcaster, scheme *runtime.Scheme) record.EventRecorder {
	return b.NewRecorder(scheme, corev1.EventSource{Component: "Backup controller"})
}
