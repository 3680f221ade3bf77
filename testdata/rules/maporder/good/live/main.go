// Command live reads from the API server alone.
package main

import (
	"os"

	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/maporder/good/live/names"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		NewClient: func(config *rest.Config, options client.Options) (client.Client, error) {
			return client.New(config, client.Options{Scheme: options.Scheme})
		},
	})
	if err != nil {
		os.Exit(1)
	}
	binding := &rbacv1.RoleBinding{}
	binding.Namespace, binding.Name = "default", "readers"
	if err := names.Bind(ctrl.SetupSignalHandler(), mgr.GetClient(), binding); err != nil {
		os.Exit(1)
	}
}
