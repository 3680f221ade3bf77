// Package metricsreconcile defines an Analyzer that reports what each reconcile does to
// metrics that may be done once, or has to be undone.
//
// # Analyzer metricsreconcile
//
// metricsreconcile: report metrics registered at each reconcile, and series that outlive objects
//
// Consequence: noise.
//
// A reconcile runs many times for each object, and objects are deleted. A metric must be
// registered once, and its series for a deleted object must be removed.
//
// Forms:
//
// metricsreconcile/register: report a metric that each reconcile registers
//
// Consequence: crash.
//
// A registry accepts a metric once. MustRegister and the functions of promauto panic at
// the second reconcile, because the name is known already.
//
// metricsreconcile/series: report a gauge with a series for each object that nothing deletes
//
// A gauge keeps its last value until it is set again or deleted. A series with the name of
// an object as a label keeps the value of a deleted object as long as the process runs,
// and the number of series grows. When the gauge is used in several packages, it is
// reported for package main, and the message names the place.
//
// At run time: for a series nothing is logged, and an alert on an object fires after its
// deletion. The second registration panics, and controller-runtime recovers and retries:
//
//	duplicate metrics collector registration attempted
//
// Instead: register in a function init. Delete the series of an object when it is deleted,
// with DeleteLabelValues, or with DeletePartialMatch when there are other labels. Or write
// a collector that computes the values of all objects at each scrape.
//
// Not reported:
//   - what runs once, in a sync.Once or after a test of a flag that is kept
//   - register: a registry that is not a variable of a package, and programs that unregister
//     metrics
//   - series: gauges of which some code deletes a series, or sets it to zero when the object
//     goes
//   - series: gauges that are passed to other functions, and labels that are computed
//
// Versions: all.
//
// See also: metricsregistry.
package metricsreconcile
