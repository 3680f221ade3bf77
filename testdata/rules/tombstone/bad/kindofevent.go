package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A podLog keeps the names of pods by what has happened to them.
type podLog struct{ names map[bool]string }

// Watching tells one function of additions and of deletes.
func (l *podLog) Watching() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { l.noteKind(true, obj) },
		DeleteFunc: func(obj any) { l.noteKind(false, obj) }, // want `delete handler asserts \*corev1.Pod but may get cache.DeletedFinalStateUnknown`
	}
}

func (l *podLog) noteKind(added bool, obj any) {
	if added {
		l.names[added] = "added"
		return
	}
	l.names[added] = obj.(*corev1.Pod).Name
}
