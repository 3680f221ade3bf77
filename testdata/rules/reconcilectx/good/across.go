package good

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/good/nodes"
)

// AcrossReconciler asks a package of helpers.
type AcrossReconciler struct{ client.Client }

// doc:begin

func (r *AcrossReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	n, err := nodes.Count(ctx, r.Client)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.note(ctx, req.Name, n)
}

// doc:end

func (r *AcrossReconciler) note(ctx context.Context, name string, nodeCount int) error {
	if nodeCount == 0 {
		return nil
	}
	return nodes.Retried(ctx, r.Client, name)
}

// AcrossQuiet calls what may make a context of its own.
type AcrossQuiet struct{ client.Client }

func (r *AcrossQuiet) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	nodes.Cleanup(r.Client)
	go nodes.Warm(r.Client)
	if err := nodes.Meant(r.Client); err != nil {
		return ctrl.Result{}, err
	}
	_, err := nodes.NewCounter(r.Client)
	return ctrl.Result{}, err
}

// Prompt has a context, but no reconcile waits for it.
func Prompt(_ context.Context, c client.Client) error { return nodes.Timed(c, time.Second) }

// NoContext has none.
func NoContext(c client.Client) error { return nodes.Meant(c) }
