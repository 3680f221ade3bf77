// Command live makes the client of its manager itself.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"

	"github.com/ctrlvet/ctrlvet/testdata/rules/metadatacache/good"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{NewClient: client.New})
	if err != nil {
		os.Exit(1)
	}
	if os.Getenv("CLUSTER") != "" {
		mgr, err = clusters()
	}
	if err != nil {
		os.Exit(1)
	}
	if err := (&good.SecretReconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}

// clusters is a manager with the cache of one more cluster.
func clusters() (ctrl.Manager, error) {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return nil, err
	}
	other, err := cluster.New(ctrl.GetConfigOrDie())
	if err != nil {
		return nil, err
	}
	return mgr, mgr.Add(other)
}
