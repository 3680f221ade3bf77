package good

import (
	"compress/gzip"
	"context"
	"io"

	ctrl "sigs.k8s.io/controller-runtime"
)

// LayerReconciler reads a layer that is told by its name.
type LayerReconciler struct {
	Layers map[string]io.Reader
}

func (r *LayerReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, found, err := r.layer(req.Name)
	if err != nil || !found {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// layer answers that there is none when what is there is something else.
func (r *LayerReconciler) layer(name string) (io.Reader, bool, error) {
	unpacked, err := gzip.NewReader(r.Layers[name])
	if err != nil {
		return nil, false, nil
	}
	return unpacked, true, nil
}
