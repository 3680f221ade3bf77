package bad

import (
	"errors"
	"sync"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// ErrGone is what Sync returns for what is not there.
var ErrGone = errors.New("gone")

// ErrFixed is what Sync returns for what cannot be changed.
var ErrFixed = errors.New("fixed")

// Partly forgets what it has done, and not what it gives up.
type Partly struct {
	Queue    workqueue.TypedRateLimitingInterface[string]
	Handlers sync.Map
	Sync     func(string) error
}

// Gone gives up what is not there.
func (p *Partly) Gone() bool {
	key, shutdown := p.Queue.Get()
	if shutdown {
		return false
	}
	defer p.Queue.Done(key)
	if err := p.Sync(key); err != nil {
		if errors.Is(err, ErrGone) { // want:queueforget/success `p.Queue.Forget is not called on this way and nothing is added: the failures counted so far stay`
			klog.Info("it is gone")
			return true
		}
		p.Queue.AddRateLimited(key)
		return true
	}
	p.Queue.Forget(key)
	return true
}

// Chain comes to one end.
func (p *Partly) Chain() bool {
	key, shutdown := p.Queue.Get()
	if shutdown {
		return false
	}
	defer p.Queue.Done(key)
	err := p.Sync(key)
	if err == nil {
		p.Queue.Forget(key)
	} else if errors.Is(err, ErrFixed) { // want:queueforget/success `p.Queue.Forget is not called on this way`
		klog.Error(err)
	} else {
		p.Queue.AddRateLimited(key)
	}
	return true
}

// Handled looks up who is to do the work, who may have gone since the item failed.
func (p *Partly) Handled() bool {
	key, shutdown := p.Queue.Get()
	if shutdown {
		return false
	}
	defer p.Queue.Done(key)
	if _, _, err := cache.SplitMetaNamespaceKey(key); err != nil {
		klog.Error(err)
		return true
	}
	handler, ok := p.Handlers.Load(key) // want:queueforget/success `p.Queue.Forget is not called on this way`
	if !ok {
		return true
	}
	if err := handler.(func(string) error)(key); err != nil {
		p.Queue.AddRateLimited(key)
		return true
	}
	p.Queue.Forget(key)
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
		err := p.Sync(key)
		switch {
		case err == nil:
			p.Queue.Forget(key)
		case errors.Is(err, ErrGone): // want:queueforget/success `p.Queue.Forget is not called on this way`
			klog.Info("it is gone")
		default:
			p.Queue.AddRateLimited(key)
		}
	}
}
