// Package metricsreconcile defines an Analyzer that reports what each reconcile does to
// metrics that may be done once, or has to be undone.
//
// # Analyzer metricsreconcile
//
// metricsreconcile: report metrics registered at each reconcile, and series that outlive objects
//
// Consequence: noise.
//
// Reconciles come again and again, and objects go. What a reconcile does to metrics must
// bear to be done twice, and what it says of an object must be taken back.
//
// Forms:
//
// metricsreconcile/register: report a metric that each reconcile registers
//
// Consequence: crash.
//
// A registry takes a metric once. MustRegister and the functions of promauto panic when it
// knows the metric, or one of the same name: at the second reconcile.
//
// metricsreconcile/series: report a gauge with a series for each object that nothing deletes
//
// A gauge keeps its last value until it is set anew or deleted. A series that is labelled
// with the name of an object says of an object that is gone what was true while it was
// there, for as long as the program runs, and there are more of them every day. Where
// the gauge is exported, or the reconciler of another package leads to the place, this is
// known of a whole program: the rule speaks at its package main and names the place.
//
// At run time: the registration panics, which a manager recovers and retries for ever; of
// a series nothing is logged, and the alert on an object fires after its deletion:
//
//	duplicate metrics collector registration attempted
//
// Instead: register in a function init. Delete the series of an object where its deletion
// is seen, by DeleteLabelValues or, with other labels beside its name, by
// DeletePartialMatch; or collect the values of all objects when they are asked for.
//
// Not reported:
//   - what a sync.Once runs, or what runs only where something that is kept says that it has not
//   - register: registries that are no package variables; programs of which a function unregisters
//   - series: counters and histograms; gauges in fields that other packages see or that come from elsewhere, and those handed to other functions than registries
//   - series: gauges of whose series anything in their package deletes one, or in the program where it is exported
//   - series: gauges whose series a function of that package sets to zero and to nothing else, as where an object goes
//   - series: what runs outside of reconciles, as in a server for one object; labels that are computed
//
// Versions: all.
//
// See also: metricsregistry.
package metricsreconcile
