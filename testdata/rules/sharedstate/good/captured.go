package good

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// A Node is a kubelet that runs in this process.
type Node interface {
	Run(ctx context.Context) error
	Ready(ctx context.Context) error
	Report(ctx context.Context, err error)
}

// doc:begin

// Serve starts a node and says whether it became ready.
func Serve(ctx context.Context, n Node) error {
	go func() {
		if err := n.Run(ctx); err != nil {
			slog.Error("the node has ended", "error", err)
		}
	}()
	err := n.Ready(ctx)
	n.Report(ctx, err)
	return err
}

// doc:end

// Waited waits until the goroutine has ended.
func Waited(ctx context.Context, n Node) error {
	var err error
	done := make(chan struct{})
	go func() {
		err = n.Run(ctx)
		close(done)
	}()
	<-done
	return err
}

// Joined waits for a group.
func Joined(ctx context.Context, n Node) error {
	var err error
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		err = n.Run(ctx)
	}()
	group.Wait()
	return err
}

// Told hands the end to a function that may tell of it.
func Told(ctx context.Context, n Node, ended func(), wait func()) error {
	var err error
	go func() {
		err = n.Run(ctx)
		ended()
	}()
	wait()
	return err
}

// Before uses the variable before the goroutine is there.
func Before(ctx context.Context, n Node) error {
	err := n.Ready(ctx)
	if err != nil {
		return err
	}
	go func() {
		err = n.Run(ctx)
		if err != nil {
			slog.Error("the node has ended", "error", err)
		}
	}()
	return nil
}

// Rounds has a variable for each round.
func Rounds(ctx context.Context, nodes []Node) error {
	for _, n := range nodes {
		err := n.Ready(ctx)
		if err != nil {
			return err
		}
		go func() {
			err = n.Run(ctx)
			if err != nil {
				slog.Error("a node has ended", "error", err)
			}
		}()
	}
	return nil
}

// Deferred looks at the variable in a literal.
func Deferred(ctx context.Context, n Node) {
	var err error
	defer func() { n.Report(ctx, err) }()
	go func() {
		err = n.Run(ctx)
	}()
}

// Watch has a variable for each of two things that it asks again and again.
func Watch(ctx context.Context, n Node) {
	go every(ctx, 10*time.Millisecond, func(ctx context.Context) {
		if err := n.Ready(ctx); err != nil {
			slog.Error("not ready", "error", err)
		}
	})
	go every(ctx, 20*time.Millisecond, func(ctx context.Context) {
		if err := n.Run(ctx); err != nil {
			slog.Error("does not run", "error", err)
		}
	})
}

// Grouped hands a group to what runs the literal.
func Grouped(ctx context.Context, n Node, in func(*sync.WaitGroup, func())) error {
	var err error
	var group sync.WaitGroup
	group.Add(1)
	go in(&group, func() { err = n.Run(ctx) })
	group.Wait()
	return err
}

func every(ctx context.Context, d time.Duration, do func(context.Context)) {
	for ctx.Err() == nil {
		do(ctx)
		time.Sleep(d)
	}
}

// Wrapped hands the literal to another one, which tells of its end.
func Wrapped(ctx context.Context, n Node) error {
	var err error
	done := make(chan struct{})
	run := func(do func()) {
		do()
		close(done)
	}
	go run(func() { err = n.Run(ctx) })
	<-done
	return err
}
