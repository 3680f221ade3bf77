// Package assigned sets the variables as well, whoever registers first.
package assigned

import (
	"context"
	"net/url"
	"sync/atomic"
	"time"

	clientmetrics "k8s.io/client-go/tools/metrics"
	ctrl "sigs.k8s.io/controller-runtime"
)

var requests atomic.Int32

type counter struct{}

func (counter) Observe(context.Context, string, url.URL, time.Duration) { requests.Add(1) }

// Manager makes one whose requests are counted.
func Manager() (ctrl.Manager, error) {
	Count()
	return ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
}

// Count has requests counted.
func Count() {
	clientmetrics.Register(clientmetrics.RegisterOpts{RequestLatency: counter{}})
	clientmetrics.RequestLatency = counter{}
}

// Requests returns how many there were.
func Requests() int { return int(requests.Load()) }
