// Package unused has a metric that another program sets, and serves.
package unused

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// Most is the largest number of shards.
const Most = 3

var requests = promauto.NewCounter(prometheus.CounterOpts{Name: "unused_requests_total", Help: "Requests."})

// Requested counts one.
func Requested() { requests.Inc() }
