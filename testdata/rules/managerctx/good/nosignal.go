// Package good stops what it starts when the process is told to end.
package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// doc:begin

// Run runs a manager until the process is told to end.
func Run(mgr ctrl.Manager) error {
	return mgr.Start(ctrl.SetupSignalHandler())
}

// doc:end

// RunFor is stopped by who calls it.
func RunFor(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.Start(ctx)
}
