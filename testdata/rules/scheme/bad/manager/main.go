// Command manager runs the controller.
package main

import (
	"context"
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/bad/parts"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{Scheme: bad.Scheme()})
	if err != nil {
		os.Exit(1)
	}
	if err := (&bad.Reconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil { // want `For in bad/support.go gets a Gadget, which is in no scheme of the program: it is not registered with the other types of its package` `List in bad/support.go gets a WidgetList`
		os.Exit(1)
	}
	err = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		if err := bad.CRD(ctx, mgr.GetClient(), "widgets.shop.example.com"); err != nil { // want `Get in bad/support.go gets a CustomResourceDefinition, which is in no scheme of the program: nothing adds the types of k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1`
			return err
		}
		if err := bad.Pod(ctx, mgr.GetClient(), client.ObjectKey{Namespace: "shop", Name: "web"}); err != nil {
			return err
		}
		return bad.Screw(ctx, mgr.GetClient(), &parts.Screw{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "m4"}}) // want `Create in manager/main.go gets a Screw, .* nothing adds the types of .*bad/parts`
	}))
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
