// Command manager runs the controllers.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metadatacache/bad"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	if err := (&bad.PodReconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil { // want `the manager caches all pods twice: whole for List in bad/support.go, and their metadata for Owns in bad/support.go`
		os.Exit(1)
	}
	if err := (&bad.SecretReconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil { // want `the manager caches all secrets twice: whole for Watches in bad/support.go, and their metadata for Get in bad/support.go`
		os.Exit(1)
	}
	if err := (&bad.NodeReconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil { // want `the manager caches all configmaps twice: whole for Get in bad/support.go, and their metadata for WatchesMetadata in bad/support.go`
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
