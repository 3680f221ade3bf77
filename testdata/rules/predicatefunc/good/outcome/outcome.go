// Package outcome ends passes, for package good.
package outcome

import (
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Of is the end of a pass: another one follows after a time, or at once when it has failed.
func Of(err error, period time.Duration) (reconcile.Result, error) {
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{RequeueAfter: period}, nil
}
