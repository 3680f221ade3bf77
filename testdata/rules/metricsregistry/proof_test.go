// Package metricsregistry_test gathers what a manager serves.
package metricsregistry_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	clientmetrics "k8s.io/client-go/tools/metrics"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/metrics"

	badnever "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/bad/never"
	badsecond "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/bad/second"
	badlater "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/bad/second/program/later"
	badunserved "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/bad/unserved"
	goodnever "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/good/never"
	_ "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/good/second"
	goodassigned "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/good/second/assigned"
	goodunserved "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/good/unserved"
)

func served(t *testing.T, by prometheus.Gatherer, name string) bool {
	t.Helper()
	families, err := by.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name {
			return true
		}
	}
	return false
}

// TestUnserved: what is in the default registry is there, and not where the manager looks.
func TestUnserved(t *testing.T) {
	badunserved.Shards(3)
	badunserved.Failed("x")
	goodunserved.Shards(3)
	goodunserved.Failed("x")
	for _, name := range []string{"unserved_shards", "unserved_failures_total"} {
		if served(t, metrics.Registry, name) || !served(t, prometheus.DefaultGatherer, name) {
			t.Errorf("bad: %s is served", name)
		}
	}
	for _, name := range []string{"served_shards", "served_failures_total"} {
		if !served(t, metrics.Registry, name) {
			t.Errorf("good: %s is not served", name)
		}
	}
	goodunserved.Both()
	if !served(t, metrics.Registry, "served_both_total") {
		t.Error("good: not where the manager looks")
	}
	goodunserved.Register()
	if !served(t, prometheus.DefaultGatherer, "served_failures_total") {
		t.Error("good: not in the default registry")
	}
}

// TestNever: what is in no registry is nowhere.
func TestNever(t *testing.T) {
	badnever.Attempt("ok")
	badnever.Pending(3)
	goodnever.Attempt("ok")
	prometheus.MustRegister(goodnever.Pending, goodnever.Queued(), goodnever.Sets{})
	for _, name := range []string{"never_attempts_total", "never_pending"} {
		if served(t, metrics.Registry, name) || served(t, prometheus.DefaultGatherer, name) {
			t.Errorf("bad: %s is served", name)
		}
	}
	if !served(t, metrics.Registry, "never_known_total") || !served(t, metrics.Registry, "always_attempts_total") {
		t.Error("good: not served")
	}
	for _, name := range []string{"always_pending", "always_queued", "always_sets"} {
		if !served(t, prometheus.DefaultGatherer, name) {
			t.Errorf("good: %s is not served", name)
		}
	}
}

// TestSecond: what comes second is never asked; what is assigned is.
func TestSecond(t *testing.T) {
	request := func() { clientmetrics.RequestLatency.Observe(t.Context(), "GET", url.URL{}, time.Second) }
	badlater.Count()
	request()
	if served(t, metrics.Registry, "second_request_seconds") || badlater.Requests() != 0 {
		t.Error("bad: client-go uses the metrics")
	}
	if !served(t, metrics.Registry, "first_request_seconds") {
		t.Error("good: client-go does not use the metrics")
	}
	goodassigned.Count()
	request()
	if n := goodassigned.Requests(); n != 1 {
		t.Errorf("good: %d requests", n)
	}
	queues := &badsecond.Queues{}
	badsecond.Use(queues)
	workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "second"}).ShutDown()
	if queues.Asked != 0 {
		t.Errorf("bad: a queue asked for %d metrics", queues.Asked)
	}
}
