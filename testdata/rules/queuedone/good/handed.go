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

// A job is a key and what ends it.
type job struct {
	key  string
	done func()
}

// Runner runs jobs.
type Runner interface {
	Run(jobs ...job)
	RunAll(keys []string)
}

// Jobs gives each key away with what marks it done.
func (d *Dispatcher) Jobs(r Runner) {
	for {
		key, shutdown := d.queue.Get()
		if shutdown {
			return
		}
		r.Run(job{key: key, done: d.finisher(key)})
	}
}

func (d *Dispatcher) finisher(key string) func() { return func() { d.queue.Done(key) } }

// Batch collects keys, and marks them done together.
func (d *Dispatcher) Batch(r Runner) {
	var batch []string
	for range 3 {
		key, shutdown := d.queue.Get()
		if shutdown {
			break
		}
		batch = append(batch, key)
	}
	r.RunAll(batch)
	for _, key := range batch {
		d.queue.Done(key)
	}
}

// Pair gives two keys in one array to who marks them done.
func (d *Dispatcher) Pair(r Runner) {
	var pair [2]string
	for i := range pair {
		key, shutdown := d.queue.Get()
		if shutdown {
			return
		}
		pair[i] = key
	}
	r.RunAll(pair[:])
}

// An Event is a key for somebody else, who ends it.
type Event struct {
	Key  string
	Done func()
}

// Events sends each key away with what marks it done.
func (d *Dispatcher) Events(out chan<- Event) {
	for {
		key, shutdown := d.queue.Get()
		if shutdown {
			close(out)
			return
		}
		event := Event{Done: func() { d.queue.Done(key) }}
		event.Key = key
		out <- event
	}
}

// NewDispatcher makes one.
func NewDispatcher(queue workqueue.TypedInterface[string], work func(string)) *Dispatcher {
	return &Dispatcher{queue: queue, keys: make(chan string), work: work}
}
