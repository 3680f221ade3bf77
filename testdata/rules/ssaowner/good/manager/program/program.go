// Package program gives the clients of its manager a field owner.
package program

import (
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaowner/good/manager"
)

// Manager returns a manager whose client is given to the reconciler.
func Manager(config *rest.Config) (ctrl.Manager, *manager.Reconciler, error) {
	mgr, err := ctrl.NewManager(config, ctrl.Options{Client: client.Options{FieldOwner: "app-operator"}})
	if err != nil {
		return nil, nil, err
	}
	return mgr, &manager.Reconciler{Client: mgr.GetClient()}, nil
}
