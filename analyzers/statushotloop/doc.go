// Package statushotloop defines an Analyzer that reports statuses that differ
// at every pass of the controller that wrote them.
//
// # Analyzer statushotloop
//
// statushotloop: report a status that differs at every pass, so that the controller wakes itself
//
// Consequence: hot loop.
//
// A write that changes an object triggers a reconcile of that object, unless a
// predicate filters the event. A status with the current time, a random value,
// or a list or text in the order of a Go map differs at every reconcile, so each
// write triggers the next one. Lists that are read from a cache have no fixed
// order either. The message of a condition counts as well, and a status that is sent in
// another object.
//
// At run time: no error, no log line, no backoff: the controller reconciles all
// the time, and `controller_runtime_reconcile_total{result="success"}` keeps
// growing. Times in the API are precise to the second. A reconcile within the
// same second as the last one changes nothing, and the loop ends there; one that
// takes longer keeps it going. A comparison of the old status with the new one
// does not help: the new time has nanoseconds and is never equal to the stored
// one.
//
// Instead: set a time in the status only when something else in it has changed. Sort
// lists before they are stored. Or filter the events of the kind with
// `predicate.GenerationChangedPredicate`.
//
// Not reported:
//   - controllers whose kind has a predicate or an event filter, and most
//     controllers whose builder is not in the module
//   - a value that is set only under a condition on the status, on a time, or on
//     what this reconcile has done
//   - an object that is being deleted
//   - the transition time of `meta.SetStatusCondition`, which keeps the old one, and a time that
//     is formatted without seconds; lists that are sorted, or that do not come from a cache
//
// Versions: all.
//
// See also: conditiontime, maporder
package statushotloop
