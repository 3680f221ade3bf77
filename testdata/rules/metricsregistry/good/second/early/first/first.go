// Package first hands metrics to client-go when it is initialised.
package first

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

func init() {
	clientmetrics.Register(clientmetrics.RegisterOpts{RequestLatency: counter{}})
}

// Requests returns how many there were.
func Requests() int { return int(requests.Load()) }

// Reset begins anew.
func Reset() { requests.Store(0) }
