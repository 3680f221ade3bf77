package bad

import (
	"context"
	"log/slog"
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
	var err error
	go func() {
		err = n.Run(ctx) // want `err is a variable of the function that has started this goroutine and goes on using it \(line 26\): each may read what the other has put into it; declare one here`
		if err != nil {
			slog.Error("the node has ended", "error", err)
		}
	}()
	err = n.Ready(ctx) // want:related `used here meanwhile`
	n.Report(ctx, err)
	return err
}

// doc:end

// Named has a result that the goroutine assigns.
func Named(ctx context.Context, n Node) (err error) {
	go func() {
		if err = n.Run(ctx); err != nil { // want `err is a variable of the function that has started this goroutine and goes on using it`
			panic(err)
		}
	}()
	return n.Ready(ctx) // want:related `used here meanwhile`
}
