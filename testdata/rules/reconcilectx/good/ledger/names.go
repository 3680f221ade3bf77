package ledger

import (
	"context"

	"github.com/go-logr/logr"
)

// Logger returns the logger of a context, with names.
func Logger(ctx context.Context, names ...string) logr.Logger {
	log := logr.FromContextOrDiscard(ctx)
	for _, name := range names {
		log = log.WithName(name)
	}
	return log
}
