// Package program makes the manager, with a client that asks the server.
package program

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/createexists/good/made"
)

// Setup makes the manager and gives its client to the reconciler.
func Setup(cfg *rest.Config) (ctrl.Manager, error) {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{NewClient: uncached})
	if err != nil {
		return nil, err
	}
	r := &made.Reconciler{Client: mgr.GetClient(), Recorder: mgr.GetEventRecorderFor("made")}
	return mgr, ctrl.NewControllerManagedBy(mgr).For(&corev1.Service{}).Complete(r)
}

func uncached(cfg *rest.Config, o client.Options) (client.Client, error) {
	return client.New(cfg, client.Options{Scheme: o.Scheme})
}
