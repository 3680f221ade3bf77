// Package second hands client-go metrics when controller-runtime has done so.
package second

import (
	"context"
	"net/url"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	clientmetrics "k8s.io/client-go/tools/metrics"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

// doc:begin

var latency = prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "second_request_seconds", Help: "Duration of requests."}, []string{"verb"})

type observer struct{}

func (observer) Observe(_ context.Context, verb string, _ url.URL, took time.Duration) {
	latency.WithLabelValues(verb).Observe(took.Seconds())
}

func init() {
	metrics.Registry.MustRegister(latency)
	clientmetrics.Register(clientmetrics.RegisterOpts{RequestLatency: observer{}}) // want `metrics.Register does nothing here: it counts once, and controller-runtime was first, in an init function; assign to metrics.RequestLatency`
}

// doc:end

// A Queues counts what is added to work queues.
type Queues struct {
	workqueue.MetricsProvider
	Asked int
}

// NewAddsMetric is asked for when a queue is made.
func (q *Queues) NewAddsMetric(string) workqueue.CounterMetric {
	q.Asked++
	return prometheus.NewCounter(prometheus.CounterOpts{Name: "adds"})
}

// Use has queues ask for metrics.
func Use(q *Queues) {
	workqueue.SetProvider(q) // want `workqueue.SetProvider does nothing here: it counts once, and controller-runtime was first, in an init function`
}

// Manager makes one.
func Manager() (ctrl.Manager, error) { return ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{}) }
