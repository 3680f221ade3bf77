package good

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// sweep ends what is gone from the API server: no cache has it any more.
func sweep(ctx context.Context, lister listers.PodLister, pods kubernetes.Interface, end func(*corev1.Pod)) error {
	before, err := lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range before {
		_, err := pods.CoreV1().Pods(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
		if err != nil {
			if apierrors.IsNotFound(err) {
				now := metav1.NewTime(time.Now())
				pod.DeletionTimestamp = &now
				end(pod)
			}
		}
	}
	return nil
}

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
