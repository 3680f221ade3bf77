package bad

import (
	"context"
	"log"
)

// doc:begin

// Follow works off what comes until its context is done.
func Follow(ctx context.Context, names <-chan string, work func(string)) {
	for {
		select {
		case <-ctx.Done(): // want `what has ended is chosen again at once, and nothing here leaves the loop: it spins and never ends; return here`
		case name := <-names:
			work(name)
		}
	}
}

// doc:end

// Drain breaks off the select, not the loop.
func Drain(ctx context.Context, names <-chan string, work func(string)) {
	for {
		select {
		case name := <-names:
			work(name)
		case <-ctx.Done(): // want `nothing here leaves the loop`
			break
		}
	}
}

// Tail tells that it has ended, again and again.
func Tail(ctx context.Context, names <-chan string) (last string, err error) {
	for {
		select {
		case <-ctx.Done(): // want `it spins and never ends; return here`
			log.Print("done")
			continue
		case last = <-names:
			if last == "" {
				return last, nil
			}
		}
	}
}

// A Worker works until it is stopped.
type Worker struct{ stop chan struct{} }

// NewWorker returns a worker.
func NewWorker() *Worker { return &Worker{stop: make(chan struct{})} }

// Stop ends the worker.
func (w *Worker) Stop() { close(w.stop) }

// Run works off what comes.
func (w *Worker) Run(names <-chan string, work func(string)) {
	for {
		select {
		case <-w.stop: // want `nothing here leaves the loop`
		case name := <-names:
			work(name)
		}
	}
}
