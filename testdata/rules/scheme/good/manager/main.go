// Command manager runs the controller.
package main

import (
	"context"
	"errors"
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/parts"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{Scheme: good.Scheme()})
	if err != nil {
		os.Exit(1)
	}
	if err := (&good.Reconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	err = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		crd := good.CRD(ctx, mgr.GetClient(), "widgets.shop.example.com")
		pod := good.Pod(ctx, mgr.GetClient(), client.ObjectKey{Namespace: "shop", Name: "web"})
		screw := good.Screw(ctx, mgr.GetClient(), &parts.Screw{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "m4"}})
		return errors.Join(crd, pod, screw, good.Untyped(ctx, mgr.GetClient()))
	}))
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
