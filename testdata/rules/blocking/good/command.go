package good

import (
	"context"
	"os/exec"
	"time"
)

// doc:begin

// Run runs a command, for a second.
func (r *Reconciler) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return exec.CommandContext(ctx, "sleep", "60").Run()
}

// doc:end
