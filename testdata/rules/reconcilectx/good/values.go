package good

import (
	"context"
	"log/slog"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/good/ledger"
)

// Started gets a logger, and logs, with a context that carries nothing: there is
// nothing in either that could be ended.
func (k *Keeper) Started(ctx context.Context) error {
	log := ledger.Logger(context.Background(), "keeper", "Started")
	log.Info("started", "for", requester(context.Background()))
	logStart(context.TODO(), k.held().GetName())
	return nil
}

type requesterKey struct{}

// requester reads a value of the context, and hands it to what reads another.
func requester(ctx context.Context) string {
	if ctx == nil {
		ctx = context.Background()
	}
	if name, ok := ctx.Value(requesterKey{}).(string); ok {
		return name
	}
	return tenant(context.WithValue(ctx, requesterKey{}, "nobody"))
}

func tenant(ctx context.Context) string {
	name, _ := ctx.Value(requesterKey{}).(string)
	return name
}

func logStart(ctx context.Context, name string) {
	slog.InfoContext(ctx, "started", "name", name)
}

// Audit has a deadline of its own: what was done is written down although nobody waits.
func (k *Keeper) Audit(ctx context.Context) error {
	write, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return k.Update(write, k.held())
}

// Record leaves that to a helper.
func (k *Keeper) Record(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return k.record()
}

func (k *Keeper) record() error {
	write, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return k.Update(write, k.held())
}
