// Package conditiontime defines an Analyzer that reports conditions that are
// added, or whose transition time is renewed, at every pass.
//
// # Analyzer conditiontime
//
// conditiontime: report a condition that is appended or gets a new transition time at each pass
//
// Consequence: hot loop.
//
// The list of conditions has one entry for each type, and LastTransitionTime says since
// when the condition has its status. Code that appends a condition without looking at
// the list, or sets the time without comparing the status, breaks both.
//
// The same happens when a condition replaces the one of its type, with a new time, and
// the old status is not compared; or when it is set on the empty list of a new status
// struct.
//
// At run time: where the list is a map by type, as in most CRDs, the second reconcile is
// refused:
//
//	Foo.demo.ctrlvet.dev "app" is invalid: status.conditions[1]: Duplicate value: {"type":"Ready"}
//
// Otherwise the list grows. A renewed time always says "since just now" and makes each
// status differ from the one before, so that it is written again.
//
// Instead: use `meta.SetStatusCondition` on the stored conditions. It replaces by type,
// and keeps the time while the status is the same.
//
// Not reported:
//   - a condition that is set only after the function, or each of its callers, has
//     looked at the conditions or compared the status
//   - an append that does not happen at every reconcile, or outside of reconcilers and
//     workers
//   - a time that comes from elsewhere, such as a parameter
//   - an append to a new object or status, and a new status in a function that has no
//     object to store it in
//   - conditions of built-in kinds and of other modules, except metav1.Condition
//   - kinds with GetConditions and SetConditions, as in Cluster API, whose patch helper
//     keeps the time
//
// Versions: all.
//
// See also: statushotloop
package conditiontime
