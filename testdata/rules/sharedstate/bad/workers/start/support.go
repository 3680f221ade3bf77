// Package start starts the controller with two workers.
package start

import (
	"context"

	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/bad/workers"
)

const workers = 2

// Start runs the controller until ctx ends.
func Start(ctx context.Context, c *workerfield.Controller) { c.Run(ctx, workers) }
