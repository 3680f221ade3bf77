// Package program starts the reconciler.
package program

import (
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/good/numbered"
)

// Start gives it one worker.
func Start(mgr ctrl.Manager) error {
	return (&numbered.Reconciler{Client: mgr.GetClient(), Attempts: make(map[string]int)}).SetupWithManager(mgr, 1)
}
