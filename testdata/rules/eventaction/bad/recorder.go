package bad

import (
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/events"
)

// Recorder is called like nothing that the API server takes.
func Recorder(b events.EventBroadcaster, scheme *runtime.Scheme) events.EventRecorder {
	return recorderOf(b, scheme, kindName+" controller")
}

const kindName = "Backup"

func recorderOf(b events.EventBroadcaster, scheme *runtime.Scheme, name string) events.EventRecorder {
	if name == "" {
		name = "backup"
	}
	return b.NewRecorder(scheme, name) // want `"Backup controller" is no qualified name \(letters, digits, '-', '_' and '.', at most 63\): the API server refuses every event of this recorder; call it like the controller`
}
