// Package predicateptr defines an Analyzer that reports comparisons in predicates and
// handlers of updates whose answer does not depend on the update.
//
// # Analyzer predicateptr
//
// predicateptr: report comparisons of an update whose answer does not depend on the update
//
// Consequence: lost event.
//
// A predicate for updates, or a handler of them, gets the object as it was and as it is,
// and compares the two.
//
// Forms:
//
// predicateptr/same: report a comparison of a part of the old or new object with itself
//
// Both sides come from one half of the update, however many variables lie between: nothing
// ever differs, and the change is not seen.
//
// At run time: nothing is logged. Reconcile runs at no update, or at each one, which the
// metric of the queue shows:
//
//	workqueue_adds_total{name="foo"}
//
// Instead: take one side from the other object; compare what the pointers point to: times
// by their method Equal, which takes nil, others by equality.Semantic.DeepEqual or
// ptr.Equal.
//
// Not reported:
//   - what does not come from one of the two objects alone, by fields and getters of its metadata
//   - a function whose two variables are the same object while it leaves the other one alone, which eventobject reports
//
// Versions: all.
//
// See also: pointercompare, eventobject.
package predicateptr
