package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestOnward lets the patch fail: bad counts, and is done; good comes again.
func TestOnward(t *testing.T) {
	apps := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "apps"}, []string{"name"})
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithInterceptorFuncs(interceptor.Funcs{
		Patch: func(context.Context, client.WithWatch, client.Object, client.Patch, ...client.PatchOption) error {
			return errServer
		},
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return errServer },
	}).Build()
	for name, x := range map[string]struct {
		r    reconcile.Reconciler
		lost bool
	}{
		"bad":       {&bad.GaugeReconciler{Client: c, Apps: apps}, true},
		"good":      {&good.GaugeReconciler{Client: c, Apps: apps}, false},
		"good both": {&good.BothReconciler{Client: c}, true},
	} {
		if _, err := x.r.Reconcile(t.Context(), shop); errors.Is(err, errServer) == x.lost {
			t.Errorf("%s: %v", name, err)
		}
	}
}
