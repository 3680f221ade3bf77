package good

import (
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
)

// Lazy is an object that computes a part of itself when it is asked for first, for all
// who share it.
type Lazy struct {
	metav1.TypeMeta
	metav1.ObjectMeta

	mu    sync.Mutex
	parts map[string]string
}

// DeepCopyObject makes it an object.
func (l *Lazy) DeepCopyObject() runtime.Object {
	return &Lazy{TypeMeta: l.TypeMeta, ObjectMeta: *l.ObjectMeta.DeepCopy()}
}

func (l *Lazy) ensure() map[string]string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.parts == nil {
		l.parts = map[string]string{"name": l.Name}
	}
	return l.parts
}

func watchLazy(informer cache.SharedIndexInformer, use func(map[string]string)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { use(obj.(*Lazy).ensure()) },
	})
	return err
}
