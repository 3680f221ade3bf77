package good

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// Dispatcher has others work on the keys.
type Dispatcher struct {
	queue workqueue.TypedInterface[string]
	keys  chan string
	work  func(string)
	group sync.WaitGroup
}

// Feed hands each key over, unless the end comes first.
func (d *Dispatcher) Feed(ctx context.Context) {
	for {
		key, shutdown := d.queue.Get()
		if shutdown {
			return
		}
		select {
		case d.keys <- key:
		case <-ctx.Done():
			d.queue.Done(key)
			return
		}
	}
}

// Eat is the other end.
func (d *Dispatcher) Eat() {
	for key := range d.keys {
		d.work(key)
		d.queue.Done(key)
	}
}

// Spread gives each key a goroutine.
func (d *Dispatcher) Spread() {
	for {
		key, shutdown := d.queue.Get()
		if shutdown {
			break
		}
		d.start(func() {
			defer d.queue.Done(key)
			d.work(key)
		})
	}
	d.group.Wait()
}

func (d *Dispatcher) start(f func()) {
	d.group.Add(1)
	go func() {
		defer d.group.Done()
		f()
	}()
}
