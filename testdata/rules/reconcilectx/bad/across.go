package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/bad/nodes"
)

// AcrossReconciler asks a package of helpers.
type AcrossReconciler struct{ client.Client }

// doc:begin

func (r *AcrossReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	n, err := nodes.Count(r.Client) // want `nodes\.Count takes no context and calls List with one of its own \(nodes\.go\), which ignores cancellation, timeout and logger of this reconcile; give it a parameter`
	if err != nil {
		return ctrl.Result{}, err
	}
	if again, err := nodes.Twice(r.Client); again != n { // want:related `and here`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.note(req.Name, n)
}

// doc:end

func (r *AcrossReconciler) note(name string, nodeCount int) error {
	if nodeCount == 0 {
		return nil
	}
	return nodes.Retried(r.Client, name)
}

// Collect has a context, whoever calls it.
func Collect(ctx context.Context, c client.Client) (int, error) {
	return nodes.Twice(c) // want `nodes\.Twice takes no context and calls List with one of its own \(nodes\.go\), which ignores cancellation, timeout and logger of the caller; give it a parameter`
}
