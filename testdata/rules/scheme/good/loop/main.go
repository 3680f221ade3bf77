// Command loop registers types one after the other, and has a client with a scheme of its own.
package main

import (
	"context"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/api"
	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/parts"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	for _, obj := range []runtime.Object{&api.Widget{}, &api.Gadget{}} {
		mgr.GetScheme().AddKnownTypes(api.GroupVersion, obj)
	}
	own := runtime.NewScheme()
	own.AddKnownTypes(parts.GroupVersion, &parts.Screw{})
	live, err := client.New(mgr.GetConfig(), client.Options{Scheme: own})
	if err != nil {
		os.Exit(1)
	}
	err = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		if err := live.Get(ctx, client.ObjectKey{Name: "m4"}, &parts.Screw{}); err != nil {
			return err
		}
		return read(ctx, mgr.GetClient(), &api.Gadget{}, &api.Widget{})
	}))
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}

// read reads objects of types that its callers know.
func read(ctx context.Context, c client.Client, list ...client.Object) error {
	for _, obj := range list {
		if err := c.Get(ctx, client.ObjectKey{Name: "one"}, obj); err != nil {
			return err
		}
	}
	return nil
}
