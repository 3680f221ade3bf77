// Package later knows nothing of controller-runtime, but its only program does.
package later

import (
	"context"
	"net/url"
	"sync/atomic"
	"time"

	clientmetrics "k8s.io/client-go/tools/metrics"
)

var requests atomic.Int32

type counter struct{}

func (counter) Observe(context.Context, string, url.URL, time.Duration) { requests.Add(1) }

// Count has requests counted.
func Count() {
	clientmetrics.Register(clientmetrics.RegisterOpts{RequestLatency: counter{}})
}

// Requests returns how many there were.
func Requests() int { return int(requests.Load()) }
