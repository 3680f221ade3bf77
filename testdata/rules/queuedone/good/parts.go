package good

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// A Part names an object and who is to work on it.
type Part struct{ Worker, Name string }

// Parts works on items that have parts.
type Parts struct {
	Queue   workqueue.TypedRateLimitingInterface[Part]
	Working sync.Map
}

// ProcessNext keeps the item, which somebody else marks done.
func (p *Parts) ProcessNext() bool {
	item, shutdown := p.Queue.Get()
	if shutdown {
		return false
	}
	p.Working.Store(item.Name, &item)
	return true
}

// Finish ends the work on an object.
func (p *Parts) Finish(name string) {
	if item, ok := p.Working.LoadAndDelete(name); ok {
		p.Queue.Done(*item.(*Part))
	}
}
