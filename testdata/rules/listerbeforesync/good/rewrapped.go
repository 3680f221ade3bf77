package good

import (
	"k8s.io/apimachinery/pkg/labels"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Rewrapped keeps what a function makes of what it kept before.
type Rewrapped struct {
	pods   listers.PodLister
	synced cache.InformerSynced
}

func same(pods listers.PodLister) listers.PodLister { return pods }

// Rewrap leads from the field to the function, and from there to the field.
func (r *Rewrapped) Rewrap() { r.pods = same(r.pods) }

// Count waits, and reads.
func (r *Rewrapped) Count(stop <-chan struct{}) (int, error) {
	if !cache.WaitForCacheSync(stop, r.synced) {
		return 0, nil
	}
	pods, err := same(r.pods).List(labels.Everything())
	return len(pods), err
}
