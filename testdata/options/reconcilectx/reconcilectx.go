// Package reconcilectx holds code for the form of the rule that is off unless
// asked for.
package reconcilectx

import (
	"context"
	"net/http"
	"os/exec"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Reconciler asks another server.
type Reconciler struct{ sent []*http.Request }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := exec.Command("sync", req.Name).Run(); err != nil { // want `exec\.Command takes no context`
		return ctrl.Result{}, err
	}
	request, err := http.NewRequest(http.MethodGet, "http://"+req.Name, nil) // want `http\.NewRequest takes no context`
	if err != nil {
		return ctrl.Result{}, err
	}
	r.sent = append(r.sent, request)
	return ctrl.Result{}, nil
}
