// Package statushotloop defines an Analyzer that reports statuses that differ
// at every pass of the controller that wrote them.
//
// # Analyzer statushotloop
//
// statushotloop: report a status that differs at every pass, so that the controller wakes itself
//
// Consequence: hot loop.
//
// A write that changes an object starts a reconcile of that object, unless a
// predicate filters it. A status with the time of the pass, a random value, or
// a list or text in the order of a Go map (which is the order of lists from a cache,
// too) differs at every pass: each write starts the next one. So does the message of a
// condition that is put together so.
//
// At run time: no error, no log line, no backoff: the controller reconciles
// all the time. Times in the API are precise to the second, so one such pass
// starts the next when it takes longer than that, and is done twice when it
// does not. A comparison of the old status with the new one is of no help:
// before it is stored, the new time has nanoseconds, and is never equal.
//
// Instead: set the time only where something else in the status has changed;
// sort lists before they are stored; or filter the events of the kind with
// `predicate.GenerationChangedPredicate`.
//
// Not reported:
//   - controllers whose kind has a predicate or an event filter, and those that are built elsewhere
//   - without a builder in sight, unless a comparison shows that equal statuses were not to be written, and then no field that is named after what is done at each pass (sync, check, probe, …), nor a time that a controller with a predicate writes, but for a transition time
//   - a time that is all that is new in the status which is compared: the function notes that something was done
//   - a value that is set behind a condition on the status that the pass changes, on a time, on a comparison, or on what the pass did
//   - a value behind a question to a map that the function has filled: with what is there already
//   - an object that is being deleted
//   - the transition time given to `meta.SetStatusCondition`, which keeps the old one
//   - a time in a type for which the module tells equality.Semantic itself what is equal, where a comparison stands before the write
//   - a time that is formatted without its seconds: a day is the same at the next pass
//   - a list that is sorted, or handed to a function that may sort it
//   - lists from a reader that is not known to be a cache
//   - values from functions of other modules
//   - a status that the project writes by a function of another package, unless it is a method UpdateStatus behind a useless comparison
//
// Versions: all.
//
// See also: conditiontime, maporder
package statushotloop
