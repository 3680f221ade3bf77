package fixed

import (
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Count has a worker count the pods once, and returns how many it saw.
func (p *Ports) Count(stopCh <-chan struct{}) int {
	if !cache.WaitForCacheSync(stopCh, p.pods.HasSynced) {
		klog.Error("the caches did not sync")
	}
	seen := make(chan int, 1)
	go func() {
		pods, err := p.lister.List(labels.Everything())
		if err != nil {
			klog.Error(err)
		}
		seen <- len(pods) + 1
	}()
	return <-seen
}

// Serve starts a loop that nothing ends.
func (p *Ports) Serve(stopCh <-chan struct{}) error {
	synced := cache.WaitForCacheSync(stopCh, p.synced)
	if !synced {
		klog.Info("not synced")
	}
	klog.Info("synced")
	go wait.Forever(p.work, time.Second)
	<-stopCh
	return nil
}
