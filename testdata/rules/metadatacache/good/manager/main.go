// Command manager runs the controllers.
package main

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metadatacache/good"
)

var keepers []good.Keeper

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		Client: client.Options{Cache: &client.CacheOptions{DisableFor: []client.Object{&corev1.Secret{}}}},
	})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	pods := &good.PodReconciler{Client: mgr.GetClient(), Live: mgr.GetAPIReader()}
	if err := pods.SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	if err := (&good.SecretReconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	if os.Getenv("KEEP") != "" {
		keepers = append(keepers, good.WholeKeeper{Client: mgr.GetClient()})
	}
	ctx, key := context.Background(), client.ObjectKey{Name: os.Getenv("POD")}
	for _, k := range keepers {
		if err := k.Keep(ctx, key); err != nil {
			os.Exit(1)
		}
	}
	if _, err := pods.Whole(ctx, key); err != nil {
		os.Exit(1)
	}
	if _, err := pods.Any(ctx, key); err != nil {
		os.Exit(1)
	}
	if _, err := pods.Given(ctx, key, os.Getenv("KIND")); err != nil {
		os.Exit(1)
	}
	if _, err := (&good.Bystander{Reader: readers[os.Getenv("READER")]}).Pod(ctx, key); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}

// readers are set by others.
var readers map[string]client.Reader
