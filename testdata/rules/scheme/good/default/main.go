// Command default has the scheme of client-go, and adds what it needs to that of the manager.
package main

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/api"
	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/global"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	mgr.GetScheme().AddKnownTypes(schema.GroupVersion{Group: "shop.example.com", Version: "v1"}, &api.Widget{})
	mgr.GetScheme().AddKnownTypeWithName(apiextensionsv1.SchemeGroupVersion.WithKind("CustomResourceDefinition"), &apiextensionsv1.CustomResourceDefinition{})
	err = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		if err := mgr.GetClient().Get(ctx, client.ObjectKey{Name: "widgets"}, &apiextensionsv1.CustomResourceDefinition{}); err != nil {
			return err
		}
		if err := mgr.GetClient().Get(ctx, client.ObjectKey{Name: "one"}, &api.Widget{}); err != nil {
			return err
		}
		if err := mgr.GetClient().Get(ctx, client.ObjectKey{Name: "m4"}, &global.Nut{}); err != nil {
			return err
		}
		return mgr.GetClient().Get(ctx, client.ObjectKey{Namespace: "shop", Name: "web"}, &corev1.Pod{})
	}))
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
