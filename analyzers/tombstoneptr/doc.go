// Package tombstoneptr defines an Analyzer that reports assertions to a pointer
// to a tombstone.
//
// # Analyzer tombstoneptr
//
// tombstoneptr: report assertions to *cache.DeletedFinalStateUnknown, which informers never pass
//
// Consequence: lost event.
//
// Informers call delete handlers with a tombstone by value when they missed a
// delete. An assertion to the pointer type compiles and never succeeds, so that
// the code that was written for this case is dead.
//
// At run time: the handler goes the way of an unknown type and the delete is
// lost; with what such handlers log about it,
//
//	unexpected object type: cache.DeletedFinalStateUnknown
//
// Instead: assert the value type.
//
// Fix: safe. The `*` is removed.
//
// Not reported:
//   - a switch that has a case for the value, too
//   - packages that make pointers to tombstones themselves
//
// Versions: all of client-go.
//
// See also: tombstone, tombstonekey.
package tombstoneptr
