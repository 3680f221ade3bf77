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
	if err := nodes.SetupWithManager(mgr); err != nil { // want `the List in missing/missing.go selects by field "spec.nodeName" of Pod, which the program never indexes: the cache returns an error; call IndexField`
		return err
	}
	foos := &missing.FooReconciler{Client: mgr.GetClient()}
	if err := foos.SetupWithManager(mgr); err != nil { // want `selects by field "spec.fooName" of Bar`
		return err
	}
	ctx := ctrl.SetupSignalHandler()
	go func() {
		_, _ = missing.Named(ctx, mgr.GetClient(), "shop") // want `selects by field "metadata.name" of Foo`
	}()
	return mgr.Start(ctx)
}
