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
	n, err := nodes.Count(r.Client) // want `nodes\.Count takes no context and calls List with one of its own \(nodes\.go\), which ignores cancellation, timeout and logger of this reconcile, and so does one more function; give it a parameter`
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
	return nodes.Retried(r.Client, name) // want:reconcilectx/chain `nodes\.Retried takes no context and calls Get with one of its own`
}

// PeerReconciler has an interface for it.
type PeerReconciler struct{ Peers nodes.Peers }

func (r *PeerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := r.Peers.Of(req.Name) // want `r\.Peers\.Of takes no context and calls List with one of its own \(peers\.go\)`
	return ctrl.Result{}, err
}

// Collect has a context, whoever calls it.
func Collect(ctx context.Context, c client.Client) (int, error) {
	return nodes.Twice(c) // want `nodes\.Twice takes no context and calls List with one of its own \(nodes\.go\), which ignores cancellation, timeout and logger of the caller; give it a parameter`
}
