package good

import (
	"context"
	"fmt"
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

// Renew runs what ends by itself.
func (r *Reconciler) Renew(key string) error {
	if out, err := exec.Command("openssl", "genrsa", "-out", key, "2048").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return exec.Command("sh", "-c", "service ipsec restart").Run()
}
