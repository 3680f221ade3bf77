// Package bad starts what nothing stops.
package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// doc:begin

// Run runs a manager until the process is ended.
func Run(mgr ctrl.Manager) error {
	return mgr.Start(context.Background()) // want `the manager never learns of SIGTERM: reconciles are cut off and the lease is kept; start it with ctrl.SetupSignalHandler\(\)`
}

// doc:end

// RunCancelled has a cancel function that is called when it is too late.
func RunCancelled(mgr ctrl.Manager) error {
	ctx, cancel := context.WithCancel(context.Background()) // want:related `the context is made here`
	defer cancel()
	return mgr.Start(ctrl.LoggerInto(ctx, mgr.GetLogger())) // want `the manager never learns of SIGTERM`
}

// RunBeside gets a context that ends with SIGTERM, and uses it for something else.
func RunBeside(signals context.Context, mgr ctrl.Manager, serve func(context.Context)) error {
	go serve(signals)
	return mgr.Start(context.TODO()) // want `the manager never learns of SIGTERM`
}

// Main hands its context on.
func Main(mgr ctrl.Manager) error {
	ctx := context.Background()
	return runNamed(ctx, mgr)
}

func runNamed(ctx context.Context, mgr ctrl.Manager) error {
	mgr.GetLogger().Info("starts")
	return mgr.Start(context.WithValue(ctx, named{}, "shop")) // want `the manager never learns of SIGTERM`
}

type named struct{}
