// Command manager runs the controllers.
package main

import (
	"context"
	"errors"
	"os"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/fieldindex/good/missing"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		Client: client.Options{Cache: &client.CacheOptions{DisableFor: []client.Object{&corev1.ConfigMap{}}}},
	})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	nodes := &missing.NodeReconciler{Client: mgr.GetClient()}
	if err := nodes.SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	if err := missing.Indexed(context.Background(), mgr.GetFieldIndexer(), "spec.fooName"); err != nil {
		os.Exit(1)
	}
	if err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error { return look(ctx, mgr) })); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}

func look(ctx context.Context, mgr ctrl.Manager) error {
	_, live := missing.Live(ctx, mgr.GetAPIReader(), "Running")
	_, secrets := missing.Any(ctx, mgr.GetClient(), "Opaque")
	_, maps := missing.Maps(ctx, mgr.GetClient(), "shop")
	_, foos := missing.By(ctx, mgr.GetClient(), "spec.size", "3")
	_, bars := missing.Bars(ctx, mgr.GetClient(), "shop")
	return errors.Join(live, secrets, maps, foos, bars)
}
