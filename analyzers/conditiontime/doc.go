// Package conditiontime defines an Analyzer that reports conditions that are
// appended, or whose transition time is renewed, although their status is the same.
//
// # Analyzer conditiontime
//
// conditiontime: report a condition that is appended again, or gets a new time without a change
//
// Consequence: hot loop.
//
// The list of conditions has one entry for each type, and LastTransitionTime says since
// when the condition has its status. Code that appends a condition without a look at the
// list, or replaces the condition of that type, or sets the time, without comparing the
// status, breaks this.
//
// At run time: where the list is a map by type, as in most CRDs, the second reconcile
// is refused:
//
//	Foo.demo.ctrlvet.dev "app" is invalid: status.conditions[1]: Duplicate value: {"type":"Ready"}
//
// Otherwise the list grows. A renewed time always says "since just now". Each status
// differs from the one before, so that it is written again, and the write wakes the
// controller.
//
// Instead: use `meta.SetStatusCondition` on the stored conditions. It replaces by type,
// and keeps the time while the status is the same.
//
// Not reported:
//   - a function that compares the Status of a condition, or passes the condition on; a function
//     whose callers all come to it only after a look at conditions
//   - a time that comes from elsewhere, such as a parameter
//   - an append in a function that uses the list otherwise, or has made the object or status; an
//     append that does not happen on every pass of a reconciler or worker
//   - conditions of built-in kinds and of other modules, except metav1.Condition
//   - kinds with GetConditions and SetConditions, as in Cluster API, whose patch helper
//     keeps the time
//
// Versions: all.
//
// See also: statushotloop
package conditiontime
