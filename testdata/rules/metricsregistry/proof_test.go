// Package metricsregistry_test gathers what a manager serves.
package metricsregistry_test

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"sigs.k8s.io/controller-runtime/pkg/metrics"

	badnever "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/bad/never"
	badunserved "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/bad/unserved"
	goodnever "github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/good/never"
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
