package series

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	crmetrics "sigs.k8s.io/controller-runtime/pkg/metrics"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

var states = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_state", Help: "State of a Foo."}, []string{"namespace", "name", "state"})

func init() { crmetrics.Registry.MustRegister(states) }

// StateReconciler says in what state a Foo is.
type StateReconciler struct{ client.Client }

// Reconcile deletes the series of the other states, to have one for each Foo.
func (r *StateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	now := string(foo.Status.Phase)
	for _, other := range []string{"Ready", "Pending"} {
		if other != now {
			states.DeleteLabelValues(foo.Namespace, foo.Name, other)
		}
	}
	states.WithLabelValues(foo.Namespace, foo.Name, now).Set(1) // want `this sets a series of states for each object, and no code deletes it`
	return ctrl.Result{}, nil
}

// SetupWithManager adds the controller.
func (r *StateReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("states").For(&demov1.Foo{}).Complete(r)
}
