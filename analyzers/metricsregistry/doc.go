// Package metricsregistry defines an Analyzer that reports metrics that nobody can read.
//
// # Analyzer metricsregistry
//
// metricsregistry: report metrics in a registry that nobody serves, or in none
//
// Consequence: noise.
//
// A metric is visible only when it is in a registry, and an endpoint serves that registry.
//
// Forms:
//
// metricsregistry/unserved: report metrics in Prometheus' default registry, which no manager serves
//
// A manager serves only metrics.Registry of controller-runtime at /metrics.
// prometheus.MustRegister, and the functions of promauto without With, use the default
// registry of Prometheus. A program may serve that one itself, so that the finding is at
// the manager in package main, and names the places where metrics are registered.
//
// metricsregistry/never: report a metric that is set and never registered
//
// A variable of the package is created with prometheus.New… and its value is set, but it
// is never passed to a registry.
//
// At run time: nothing is logged. The metric is missing in /metrics, alerts on it never
// fire, and dashboards show
//
//	No data
//
// Instead: register once with metrics.Registry of controller-runtime, in a function init:
// metrics.Registry.MustRegister, or promauto.With(metrics.Registry).
//
// Not reported:
//   - programs without a manager
//   - programs that use the default registry or a handler of it by name, or replace
//     metrics.Registry
//   - metrics that are also in another registry, or that the program never sets
//   - never: exported variables, fields, and variables that are passed to a function
//
// Versions: all.
//
// See also: metricsreconcile.
package metricsregistry
