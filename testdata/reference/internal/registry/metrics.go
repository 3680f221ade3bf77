package registry

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

// requests has few label values, whatever the number of sites.
var requests = prometheus.NewCounterVec(prometheus.CounterOpts{
	Name: "website_registry_requests_total",
	Help: "Requests to the site registry by method and result.",
}, []string{"method", "result"})

func init() {
	// The manager serves this registry; it does not serve Prometheus' default one.
	metrics.Registry.MustRegister(requests)
}

func count(method string, err error) {
	result := "ok"
	switch {
	case errors.Is(err, errNotFound):
		result = "not_found"
	case errors.Is(err, ErrHostTaken):
		result = "host_taken"
	case err != nil:
		result = "error"
	}
	requests.WithLabelValues(method, result).Inc()
}
