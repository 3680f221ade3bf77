// Package conditiontime defines an Analyzer that reports conditions whose
// transition time is renewed although their status is the same.
//
// # Analyzer conditiontime
//
// conditiontime: report a condition that gets a new transition time although its status is the same
//
// Consequence: hot loop.
//
// LastTransitionTime says since when a condition has its status. Code that replaces the
// condition of that type, or sets the time, without comparing the status, breaks this.
//
// At run time: the condition always says "since just now". Each status differs from the one
// before, so that it is written again, and the write wakes the controller.
//
// Instead: use `meta.SetStatusCondition` on the stored conditions. It replaces by type,
// and keeps the time while the status is the same.
//
// Not reported:
//   - a function that compares the Status of a condition, or passes the condition on
//   - a function whose callers all come to it only after a look at conditions
//   - a time that comes from elsewhere, such as a parameter
//   - conditions of built-in kinds and of other modules, except metav1.Condition
//   - kinds with GetConditions and SetConditions, as in Cluster API, whose patch helper
//     keeps the time
//
// Versions: all.
//
// See also: statushotloop
package conditiontime
