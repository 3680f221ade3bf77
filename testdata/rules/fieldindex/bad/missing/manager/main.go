// Command manager runs the controllers.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/fieldindex/bad/missing"
)

func main() {
	if err := run(); err != nil {
		os.Exit(1)
	}
}

func run() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		return err
	}
	nodes := &missing.NodeReconciler{Client: mgr.GetClient()}
	if err := nodes.SetupWithManager(mgr); err != nil { // want `a List in missing/missing.go asks the cache for field "spec.nodeName" of Pod, which nothing in the program indexes: it fails each time`
		return err
	}
	foos := &missing.FooReconciler{Client: mgr.GetClient()}
	if err := foos.SetupWithManager(mgr); err != nil { // want `asks the cache for field "spec.fooName" of Bar`
		return err
	}
	ctx := ctrl.SetupSignalHandler()
	go func() {
		_, _ = missing.Named(ctx, mgr.GetClient(), "shop") // want `asks the cache for field "metadata.name" of Foo`
	}()
	return mgr.Start(ctx)
}
