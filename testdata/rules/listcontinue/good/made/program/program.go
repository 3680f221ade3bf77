// Package program makes the manager, with a client that asks the server.
package program

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listcontinue/good/made"
)

// Setup makes the manager and gives its client to the reconciler.
func Setup(cfg *rest.Config, options ctrl.Options) (*made.Reconciler, error) {
	options.NewClient = uncached
	mgr, err := ctrl.NewManager(cfg, options)
	if err != nil {
		return nil, err
	}
	r := &made.Reconciler{Client: mgr.GetClient()}
	return r, ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func uncached(cfg *rest.Config, o client.Options) (client.Client, error) {
	return client.New(cfg, client.Options{Scheme: o.Scheme})
}
