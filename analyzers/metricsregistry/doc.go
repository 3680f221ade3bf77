// Package metricsregistry defines an Analyzer that reports metrics that no endpoint
// shows.
//
// # Analyzer metricsregistry
//
// metricsregistry: report metrics in no registry, or in one that the manager does not serve
//
// Consequence: noise.
//
// A metric is visible only when it is in a registry, and an endpoint serves that registry.
// The rule reports a variable of the package that is created with prometheus.New… and whose
// value is set, but that is never passed to a registry.
//
// It also reports programs that register metrics in Prometheus' default registry, with
// prometheus.MustRegister or the functions of promauto without With: a manager serves only
// metrics.Registry of controller-runtime. The finding is in package main, and names a place
// where metrics are registered.
//
// At run time: nothing is logged. The metric is missing in /metrics, alerts on it never
// fire, and dashboards show
//
//	No data
//
// Instead: register it once with metrics.Registry of controller-runtime, in a function
// init: metrics.Registry.MustRegister, or promauto.With(metrics.Registry).
//
// Not reported:
//   - metrics in no registry: exported variables, fields, and variables that are passed on,
//     to something that may register them
//   - default registry: packages that register metrics in another registry, too, and metrics
//     that the program never sets
//   - default registry: programs that use it by name, or have a registry register what comes
//     from elsewhere
//   - default registry: programs that import promhttp, or a package of another module with
//     prometheus or metrics in its path
//
// Versions: all.
//
// See also: metricsreconcile.
package metricsregistry
