package bad

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// A Part names an object and who is to work on it.
type Part struct{ Worker, Name string }

// Parts works on items that have parts.
type Parts struct {
	Queue   workqueue.TypedRateLimitingInterface[Part]
	Workers sync.Map
	Sync    func(string) error
}

// ProcessNext hands parts of the item out, and not the item.
func (p *Parts) ProcessNext() bool {
	item, shutdown := p.Queue.Get() // want `item from p.Queue.Get\(\) is never marked Done`
	if shutdown {
		return false
	}
	if _, ok := p.Workers.Load(item.Worker); !ok {
		p.Queue.Forget(item)
		return true
	}
	if err := p.Sync(item.Name); err != nil {
		p.Queue.AddRateLimited(item)
		return true
	}
	p.Queue.Forget(item)
	return true
}
