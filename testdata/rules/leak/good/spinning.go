package good

import (
	"context"
	"log"
	"time"
)

// doc:begin

// FollowNames works off what comes until its context is done.
func FollowNames(ctx context.Context, names <-chan string, work func(string)) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-names:
			work(name)
		}
	}
}

// doc:end

// Drain leaves the loop behind the select.
func Drain(ctx context.Context, names <-chan string, work func(string)) {
	for ctx.Err() == nil {
		select {
		case name := <-names:
			work(name)
		case <-ctx.Done():
		}
	}
}

// Pause waits for a second or the end, and asks then.
func Pause(ctx context.Context, ready func() bool) bool {
	for {
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
		if ready() || ctx.Err() != nil {
			return ctx.Err() == nil
		}
	}
}

// Tail takes the channel of what has ended out of the select.
func Tail(ctx context.Context, names <-chan string) (last string) {
	done := ctx.Done()
	for {
		select {
		case <-done:
			log.Print("no more")
			done = nil
		case name, ok := <-names:
			if !ok {
				return last
			}
			last = name
		}
	}
}

// A Worker works until it is stopped, and looks again when it is woken.
type Worker struct{ stop, wake chan struct{} }

// NewWorker returns a worker.
func NewWorker() *Worker { return &Worker{stop: make(chan struct{}), wake: make(chan struct{})} }

// Stop ends the worker.
func (w *Worker) Stop() { close(w.stop) }

// Wake has it look again.
func (w *Worker) Wake() { w.wake <- struct{}{} }

// Run works off what comes, and hands on that it has ended.
func (w *Worker) Run(names <-chan string, work func(string)) {
	for {
		select {
		case <-w.wake:
		case <-w.stop:
			w.ended()
			return
		case name := <-names:
			work(name)
		}
	}
}

func (w *Worker) ended() { log.Print("ended") }

// Finish has the work ended, and waits for what it still brings.
func Finish(ctx context.Context, end func(), results <-chan error) (n int) {
	for {
		select {
		case <-ctx.Done():
			end()
		case _, ok := <-results:
			if !ok {
				return n
			}
			n++
		}
	}
}
