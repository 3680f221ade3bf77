package fixed

import (
	"context"
	"fmt"
	"net/http"

	ctrl "sigs.k8s.io/controller-runtime"
)

// A SeatReconciler asks the license server for each object.
type SeatReconciler struct {
	HTTP *http.Client
	URL  string
}

func (r *SeatReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, r.URL+"?for="+req.Name, nil)
	if err != nil {
		return ctrl.Result{}, err
	}
	resp, err := r.HTTP.Do(ask)
	if err != nil {
		return ctrl.Result{}, err
	}
	if resp.StatusCode != http.StatusOK {
		return ctrl.Result{}, fmt.Errorf("no seat for %s: %s", req.Name, resp.Status)
	}
	return ctrl.Result{}, nil
}
