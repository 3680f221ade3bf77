package series

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/bad/series/metrics"
)

// A Recorder has the gauges of a controller.
type Recorder struct {
	wanted, there *prometheus.GaugeVec
}

// NewRecorder makes and registers them.
func NewRecorder(reg prometheus.Registerer) (*Recorder, error) {
	r := &Recorder{wanted: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_wanted", Help: "Wanted replicas of a Foo."}, []string{"namespace", "name"})}
	there := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_there", Help: "Replicas of a Foo."}, []string{"name"})
	r.there = there
	reg.MustRegister(there)
	return r, reg.Register(r.wanted)
}

func (r *Recorder) replicas(namespace, name string, n float64) {
	r.wanted.WithLabelValues(namespace, name).Set(n)
}

// FieldsReconciler keeps its gauges in fields.
type FieldsReconciler struct {
	client.Client
	Recorder *Recorder
	Set      *metrics.Set
}

// Reconcile sets the series of a Foo, which stay when the Foo is gone.
func (r *FieldsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if foo.Spec.Size != nil {
		r.Recorder.replicas(foo.Namespace, foo.Name, float64(*foo.Spec.Size)) // want `this sets a series of Recorder.wanted for each object`
	}
	r.Recorder.there.WithLabelValues(foo.Name).Set(float64(foo.Status.Replicas)) // want `this sets a series of Recorder.there for each object`
	r.Set.Observed(foo, foo.Generation)
	return ctrl.Result{}, nil
}

// SetupWithManager adds the controller.
func (r *FieldsReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("fields").For(&demov1.Foo{}).Complete(r)
}
