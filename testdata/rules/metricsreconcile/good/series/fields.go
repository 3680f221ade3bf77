package series

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Recorder has the gauges of a controller.
type Recorder struct {
	wanted, there, listed *prometheus.GaugeVec
	// Shown is for others, which may delete its series.
	Shown *prometheus.GaugeVec
	all   []*prometheus.GaugeVec
}

// NewRecorder makes and registers them, but the one that comes from elsewhere.
func NewRecorder(reg prometheus.Registerer, listed *prometheus.GaugeVec) *Recorder {
	r := &Recorder{
		wanted: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_wanted", Help: "Wanted replicas of a Foo."}, []string{"namespace", "name"}),
		there:  prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_there", Help: "Replicas of a Foo."}, []string{"namespace", "name"}),
		listed: listed,
		Shown:  prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_shown", Help: "Whether a Foo is there."}, []string{"namespace", "name"}),
	}
	r.all = append(r.all, r.there)
	reg.MustRegister(r.wanted, r.there, r.Shown)
	return r
}

func (r *Recorder) replicas(namespace, name string, n float64) {
	r.wanted.WithLabelValues(namespace, name).Set(n)
}

// forget deletes the series of an object.
func (r *Recorder) forget(namespace, name string) {
	r.wanted.DeleteLabelValues(namespace, name)
	for _, g := range r.all {
		g.DeleteLabelValues(namespace, name)
	}
}

// FieldsReconciler keeps its gauges in fields.
type FieldsReconciler struct {
	client.Client
	Recorder *Recorder
}

// Reconcile sets the series of a Foo, and deletes them with it; those of a gauge that
// comes from elsewhere, and of one that others see, somebody else may delete.
func (r *FieldsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		if apierrors.IsNotFound(err) {
			r.Recorder.forget(req.Namespace, req.Name)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	r.Recorder.replicas(foo.Namespace, foo.Name, float64(foo.Status.Replicas))
	r.Recorder.there.WithLabelValues(foo.Namespace, foo.Name).Set(float64(foo.Status.Replicas))
	r.Recorder.listed.WithLabelValues(foo.Namespace, foo.Name).Set(1)
	r.Recorder.Shown.WithLabelValues(foo.Namespace, foo.Name).Set(1)
	return ctrl.Result{}, nil
}
