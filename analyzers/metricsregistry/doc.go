// Package metricsregistry defines an Analyzer that reports metrics that nobody can read.
//
// # Analyzer metricsregistry
//
// metricsregistry: report metrics in a registry that nobody serves, or in none
//
// Consequence: noise.
//
// What a program measures is seen when the metric is in a registry, and somebody serves
// that.
//
// Forms:
//
// metricsregistry/unserved: report metrics in Prometheus' default registry, which no manager serves
//
// A manager serves metrics.Registry of controller-runtime at its /metrics, and nothing
// else. prometheus.MustRegister, and the functions of promauto without With, put metrics
// into another one. Whether the program serves that itself is known of it as a whole: the
// rule speaks at its package main, where the manager is made, and names the places.
//
// metricsregistry/never: report a metric that is set and never registered
//
// A variable of the package is made by prometheus.New…, has its value set, and is handed
// to nobody: no registry can know it.
//
// At run time: nothing is logged; /metrics lacks the metric, alerts on it never fire, and
// dashboards say
//
//	No data
//
// Instead: register with metrics.Registry of controller-runtime, once, in a function init:
// metrics.Registry.MustRegister, or promauto.With(metrics.Registry).
//
// Not reported:
//   - programs without a manager
//   - programs that name the default registry, a handler of it, or Kubernetes' legacyregistry anywhere, or replace metrics.Registry
//   - metrics that are registered with another registry as well, or that are handed over by what is no variable of the package
//   - functions that nothing in the program calls, and packages whose metrics it never sets
//   - never: exported variables, fields, and variables that are handed to any function
//
// Versions: all.
//
// See also: metricsreconcile.
package metricsregistry
