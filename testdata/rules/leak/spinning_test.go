package leak_test

import (
	"context"
	"io"
	"log"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/good"
)

const many = 10_000

// An asked counts how often a context is asked for its channel, once in each round, and ends
// the goroutine when that was enough.
type asked struct {
	context.Context
	n atomic.Int64
}

func (a *asked) Done() <-chan struct{} {
	if a.n.Add(1) > many {
		runtime.Goexit()
	}
	return a.Context.Done()
}

// TestSpinning ends a context, and sees whether the function ends, or goes round for as long
// as the test cares to look.
func TestSpinning(t *testing.T) {
	defer log.SetOutput(log.Writer())
	log.SetOutput(io.Discard) // a loop that spins tells so ten thousand times
	skip := func(string) {}
	for name, run := range map[string]func(ctx context.Context, names <-chan string){
		"Follow": func(ctx context.Context, names <-chan string) { bad.Follow(ctx, names, skip) },
		"Drain":  func(ctx context.Context, names <-chan string) { bad.Drain(ctx, names, skip) },
		"Tail":   func(ctx context.Context, names <-chan string) { _, _ = bad.Tail(ctx, names) },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		rounds := &asked{Context: ctx}
		go run(rounds, make(chan string))
		if !await.True(func() bool { return rounds.n.Load() > many }) {
			t.Errorf("bad.%s: %d rounds", name, rounds.n.Load())
		}
	}
	for name, run := range map[string]func(ctx context.Context, names <-chan string){
		"FollowNames": func(ctx context.Context, names <-chan string) { good.FollowNames(ctx, names, skip) },
		"Drain":       func(ctx context.Context, names <-chan string) { good.Drain(ctx, names, skip) },
		"Pause":       func(ctx context.Context, _ <-chan string) { good.Pause(ctx, func() bool { return false }) },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			run(ctx, make(chan string))
		}()
		await.Done(t, "the end of good."+name, ended)
	}
}

// TestStopped stops a worker.
func TestStopped(t *testing.T) {
	var n atomic.Int64
	names := make(chan string)
	b := bad.NewWorker()
	go b.Run(names, func(string) {
		if n.Add(1) == 3 {
			runtime.Goexit()
		}
	})
	b.Stop()
	for range 3 {
		names <- "late"
	}
	if !await.True(func() bool { return n.Load() == 3 }) {
		t.Errorf("bad.Worker took %d after its end", n.Load())
	}
	g, ended := good.NewWorker(), make(chan struct{})
	go func() {
		defer close(ended)
		g.Run(nil, func(string) {})
	}()
	g.Wake()
	g.Stop()
	await.Done(t, "the end of good.Worker", ended)
}
