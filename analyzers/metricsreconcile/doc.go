// Package metricsreconcile defines an Analyzer that reports gauges that keep the series of
// deleted objects.
//
// # Analyzer metricsreconcile
//
// metricsreconcile: report a gauge with a series for each object that no code deletes
//
// Consequence: noise.
//
// A gauge keeps its last value until it is set again or deleted. A series with the name of
// an object as a label keeps the value of a deleted object as long as the process runs,
// and the number of series grows. When the gauge is used in several packages, it is
// reported for package main, and the message names the place.
//
// At run time: nothing is logged. An alert on an object fires after its deletion:
//
//	shop_replicas_missing{namespace="shop",name="web"} 3
//
// Instead: delete the series of an object when it is deleted; with DeleteLabelValues, or
// with DeletePartialMatch when there are other labels. Or write a collector that
// computes the values of all objects at each scrape.
//
// Not reported:
//   - gauges of which some code deletes a series, other than to set another one in its place,
//     counts it down, or sets it to zero when the object is deleted
//   - gauges that are passed to other functions, and labels that are computed
//   - code that no reconciler of the package is known to call
//
// Versions: all.
package metricsreconcile
