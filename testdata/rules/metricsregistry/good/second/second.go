// Package second has its metrics used by client-go.
package second

import (
	"context"
	"net/url"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	clientmetrics "k8s.io/client-go/tools/metrics"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

// doc:begin

var latency = prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "first_request_seconds", Help: "Duration of requests."}, []string{"verb"})

type observer struct{}

func (observer) Observe(_ context.Context, verb string, _ url.URL, took time.Duration) {
	latency.WithLabelValues(verb).Observe(took.Seconds())
}

func init() {
	metrics.Registry.MustRegister(latency)
	clientmetrics.RequestLatency = observer{}
}

// doc:end
