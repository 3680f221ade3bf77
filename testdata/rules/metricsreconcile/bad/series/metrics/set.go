package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A Set has gauges of objects.
type Set struct{ observed *prometheus.GaugeVec }

// NewSet registers them.
func NewSet(reg prometheus.Registerer) *Set {
	auto := promauto.With(reg)
	return &Set{observed: auto.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_observed", Help: "Generation of a Foo."}, []string{"name"})}
}

// Observed says which generation was seen.
func (s *Set) Observed(obj metav1.Object, generation int64) {
	s.observed.WithLabelValues(obj.GetName()).Set(float64(generation))
}
