package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/fixed/nodes"
)

// AcrossReconciler asks a package of helpers.
type AcrossReconciler struct{ client.Client }

func (r *AcrossReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	n, err := nodes.Count(r.Client)
	if err != nil {
		return ctrl.Result{}, err
	}
	if again, err := nodes.Twice(r.Client); again != n {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.note(req.Name, n)
}

func (r *AcrossReconciler) note(name string, nodeCount int) error {
	if nodeCount == 0 {
		return nil
	}
	return nodes.Retried(r.Client, name)
}

// Collect has a context, whoever calls it.
func Collect(ctx context.Context, c client.Client) (int, error) {
	return nodes.Twice(c)
}
