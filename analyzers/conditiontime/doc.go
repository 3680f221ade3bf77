// Package conditiontime defines an Analyzer that reports conditions that are
// added, or whose transition time is renewed, at every pass.
//
// # Analyzer conditiontime
//
// conditiontime: report a condition that is appended or gets a new transition time at each pass
//
// Consequence: hot loop.
//
// A condition is one entry for its type, and its LastTransitionTime says since
// when it has its status. Code that appends without a look at the list, or sets
// the time without a look at the old status, breaks both.
//
// So does one that is appended without a look whether the list has one of its type, one
// that takes the place of the one of its type without a look at the old status, and one
// that is merged into the empty list of a status that is made anew.
//
// At run time: where the list is a map by type, as in most CRDs, the second
// pass is refused:
//
//	Foo.demo.ctrlvet.dev "app" is invalid: status.conditions[1]: Duplicate value: {"type":"Ready"}
//
// Otherwise the list grows. A renewed time says "since just now" for ever, and
// makes each status differ from the one before, so that it is written again.
//
// Instead: use `meta.SetStatusCondition`, on the stored conditions. It replaces
// by type, and keeps the time while the status is the same.
//
// Not reported:
//   - a function that looks at the list: it runs over it, hands it to another function, or sets it anew
//   - an append behind a condition that need not hold again at the next pass, here or where the function is called
//   - an append outside of reconcilers and key workers and what they run
//   - an object or status that is made here
//   - conditions of built-in kinds and of other modules, other than metav1.Condition
//   - a time that is set where the old and the new status were compared, and one that comes from elsewhere: from a parameter, unless the function is not exported and all its callers give the time of the call
//   - a condition that all callers set only after something looked at the conditions there are, or at the Status of this one
//   - kinds with the methods GetConditions and SetConditions for their list: what stores them, Cluster API's patch helper, keeps the time
//   - a new status, when the function has no object whose status it could be
//
// Versions: all.
//
// See also: statushotloop, conditionreason
package conditiontime
