// Package start starts the controller with one worker.
package start

import (
	"context"

	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/good/workers"
)

const workers = 1

// Start runs the controller until ctx ends.
func Start(ctx context.Context, c *workerfield.Controller) { c.Run(ctx, workers) }
