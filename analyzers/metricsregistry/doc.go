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
// metricsregistry/second: report metrics that are handed to client-go when it has others
//
// metrics.Register of client-go, and SetProvider of its packages workqueue and
// leaderelection, count once in the life of a program. Packages of controller-runtime call
// them when they are initialised, so whoever imports these comes second, and what is handed
// over then is never used.
//
// At run time: nothing is logged; /metrics lacks the metric, alerts on it never fire, and
// dashboards say
//
//	No data
//
// Instead: register with metrics.Registry of controller-runtime, once, in a function init:
// metrics.Registry.MustRegister, or promauto.With(metrics.Registry).
//
// For metrics.Register, assign to the variables that it sets: metrics.RequestLatency and the
// others. Where controller-runtime's own metrics are enough, drop the call.
//
// Not reported:
//   - programs without a manager
//   - programs that name the default registry, a handler of it, or Kubernetes' legacyregistry anywhere, or replace metrics.Registry
//   - metrics that are registered with another registry as well, or that are handed over by what is no variable of the package
//   - functions that nothing in the program calls, and packages whose metrics it never sets
//   - second: packages that do not import controller-runtime, if no main of a program with a manager leads to the call; packages that assign to variables of client-go's metrics as well
//   - never: exported variables, fields, and variables that are handed to any function
//
// Versions: all; controller-runtime sets metrics of leader elections since v0.14.
//
// See also: metricsreconcile.
package metricsregistry
