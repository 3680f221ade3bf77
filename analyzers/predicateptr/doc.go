// Package predicateptr defines an Analyzer that reports comparisons in predicates and
// handlers of updates whose answer does not depend on the update.
//
// # Analyzer predicateptr
//
// predicateptr: report comparisons of an update whose answer does not depend on the update
//
// Consequence: lost event.
//
// A predicate or event handler for updates gets the old and the new object. It compares
// the two, to skip updates that do not matter.
//
// Forms:
//
// predicateptr/same: report a comparison of a part of the old or new object with itself
//
// Both sides come from the old object, or both from the new one. They never differ, so
// that the change is not seen.
//
// At run time: nothing is logged. Reconcile runs for no update, or for each one. The
// metric of the queue shows it:
//
//	workqueue_adds_total{name="foo"}
//
// Instead: take one side from the other object. Compare values, not pointers: times with
// their method Equal, which accepts nil, others with equality.Semantic.DeepEqual or
// ptr.Equal.
//
// Not reported:
//   - values that are computed, rather than read from fields or metadata of the two objects
//   - a function that uses only one of the two objects, which eventobject reports
//
// Versions: all.
//
// See also: pointercompare, eventobject.
package predicateptr
