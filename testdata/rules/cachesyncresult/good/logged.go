package good

import (
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

var errNotSynced = errors.New("the caches did not sync")

// doc:begin

// Count has a worker count the pods once, and returns how many it saw.
func (p *Ports) Count(stopCh <-chan struct{}) int {
	if !cache.WaitForCacheSync(stopCh, p.pods.HasSynced) {
		klog.Error("the caches did not sync")
		return 0
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

// doc:end

// Serve starts a loop.
func (p *Ports) Serve(stopCh <-chan struct{}) error {
	synced := cache.WaitForCacheSync(stopCh, p.synced)
	if !synced {
		klog.Info("not synced")
		return errNotSynced
	}
	klog.Info("synced")
	go wait.Until(p.work, time.Second, stopCh)
	<-stopCh
	return nil
}

// Told says in its own words that it fails, and starts nothing.
func (p *Ports) Told(stopCh <-chan struct{}) {
	if cache.WaitForCacheSync(stopCh, p.synced) {
		go wait.Until(p.work, time.Second, stopCh)
	} else {
		klog.Error("the caches did not sync")
	}
}

// Until starts a loop that ends at once when the stop channel is closed, which alone ends the wait.
func (p *Ports) Until(stopCh <-chan struct{}) error {
	synced := cache.WaitForCacheSync(stopCh, p.synced)
	if !synced {
		klog.Info("not synced")
	}
	klog.Info("synced")
	go wait.Until(p.work, time.Second, stopCh)
	<-stopCh
	return nil
}
