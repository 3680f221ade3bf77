package good

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// sweeper looks at all pods from time to time, beside what the handlers do.
type sweeper struct {
	informer cache.SharedIndexInformer
	look     func(*corev1.Pod)
	stop     chan struct{}
}

func (s *sweeper) sweep() {
	for {
		for _, obj := range s.informer.GetStore().List() {
			if pod, ok := obj.(*corev1.Pod); ok {
				s.look(pod)
			}
		}
		time.Sleep(time.Minute)
	}
}

// runSweeper does not wait: the first round goes over nothing.
func (s *sweeper) runSweeper() {
	go s.informer.Run(s.stop)
	go s.sweep()
	<-s.stop
}
