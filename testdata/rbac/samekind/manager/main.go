// Command manager runs the controllers.
package main

import (
	"flag"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rbac/samekind"
)

func main() {
	var old, fresh bool
	flag.BoolVar(&old, "old", false, "Look after what is of old.")
	flag.BoolVar(&fresh, "fresh", false, "Look after what is new.")
	flag.Parse()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	if err := (&samename.SpecReconciler{}).SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	if err := (&samename.StatusReconciler{}).SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	full := os.Getenv("FULL")
	if full == "" {
		err = samename.Simple(mgr)
	} else {
		err = samename.Full(mgr)
	}
	if err != nil {
		os.Exit(1)
	}
	if full != "yes" {
		err = samename.Less(mgr)
	}
	if err != nil {
		os.Exit(1)
	}
	if full == "yes" {
		if err := samename.More(mgr); err != nil {
			os.Exit(1)
		}
	}
	if err := samename.One(mgr, os.Getenv("FULL") != ""); err != nil {
		os.Exit(1)
	}
	if err := samename.Any(mgr, &unstructured.Unstructured{}); err != nil {
		os.Exit(1)
	}
	if err := samename.AnyMore(mgr, &unstructured.Unstructured{}, os.Getenv("MORE")); err != nil {
		os.Exit(1)
	}
	shared := false
	if shared {
		if err := samename.Shared(mgr); err != nil {
			os.Exit(1)
		}
	}
	if old {
		if err := samename.Old(mgr); err != nil {
			os.Exit(1)
		}
	}
	if fresh {
		if err := samename.Fresh(mgr); err != nil {
			os.Exit(1)
		}
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
