// Package metricsregistry defines an Analyzer that reports metrics that are never
// registered.
//
// # Analyzer metricsregistry
//
// metricsregistry: report a metric that is set and never registered
//
// Consequence: noise.
//
// A metric is visible only when it is in a registry. The rule reports a variable of the
// package that is created with prometheus.New… and whose value is set, but that is never
// passed to a registry.
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
//   - exported variables and fields
//   - variables that are passed on, to something that may register them
//
// Versions: all.
//
// See also: metricsreconcile.
package metricsregistry
