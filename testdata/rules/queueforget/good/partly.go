package good

import (
	"errors"
	"strings"
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Errors that Sync returns.
var (
	ErrGone  = errors.New("gone")
	ErrStale = errors.New("stale")
)

// Partly forgets an item wherever the work on it ends.
type Partly struct {
	Queue    workqueue.TypedRateLimitingInterface[string]
	Handlers sync.Map
	Sync     func(string) error
	Stopped  func() bool
}

// Gone forgets what is not there, and comes back to what is stale.
func (p *Partly) Gone() bool {
	key, shutdown := p.Queue.Get()
	if shutdown {
		return false
	}
	defer p.Queue.Done(key)
	if err := p.Sync(key); err != nil {
		if errors.Is(err, ErrStale) {
			p.Queue.AddAfter(key, time.Second)
			return true
		}
		if errors.Is(err, ErrGone) {
			p.Queue.Forget(key)
			return true
		}
		p.Queue.AddRateLimited(key)
		return true
	}
	p.Queue.Forget(key)
	return true
}

// TurnedAway does not work on what is no key: that was never added again.
func (p *Partly) TurnedAway() bool {
	key, shutdown := p.Queue.Get()
	if shutdown {
		return false
	}
	defer p.Queue.Done(key)
	if key == "" || strings.HasPrefix(key, "kube-") {
		return true
	}
	namespace, _, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		klog.Error(err)
		return true
	}
	if ignored(namespace) {
		return true
	}
	if p.Stopped() {
		return false // nothing is taken any more
	}
	if err := p.Sync(key); err != nil {
		p.Queue.AddRateLimited(key)
		return true
	}
	p.Queue.Forget(key)
	return true
}

func ignored(namespace string) bool { return namespace == "kube-system" }

// Helped leaves what has failed to a function.
func (p *Partly) Helped() bool {
	key, shutdown := p.Queue.Get()
	if shutdown {
		return false
	}
	defer p.Queue.Done(key)
	if _, ok := p.Handlers.Load(key); !ok {
		p.drop(key)
		return true
	}
	if err := p.Sync(key); err != nil {
		p.Queue.AddRateLimited(key)
		return true
	}
	p.Queue.Forget(key)
	return true
}

func (p *Partly) drop(key string) { p.Queue.Forget(key) }

// GivenQueue works on a queue that it is given.
func GivenQueue(queue workqueue.TypedRateLimitingInterface[string], work func(string) error) bool {
	key, shutdown := queue.Get()
	if shutdown {
		return false
	}
	defer queue.Done(key)
	err := work(key)
	if err != nil && queue.NumRequeues(key) < 5 {
		queue.AddRateLimited(key)
		return true
	}
	queue.Forget(key)
	return true
}

// Loop takes one item after the other.
func (p *Partly) Loop() {
	for {
		key, shutdown := p.Queue.Get()
		if shutdown {
			return
		}
		p.Queue.Done(key)
		if key == "" {
			continue
		}
		if err := p.Sync(key); err != nil {
			p.Queue.AddRateLimited(key)
			continue
		}
		p.Queue.Forget(key)
	}
}
