// Package program makes the reconciler.
package program

import (
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/printers"
)

// New makes a reconciler for the manager.
func New(mgr ctrl.Manager) *printers.Reconciler {
	return &printers.Reconciler{Client: mgr.GetClient(), Events: mgr.GetEventRecorderFor("printer"), Log: mgr.GetLogger()}
}
