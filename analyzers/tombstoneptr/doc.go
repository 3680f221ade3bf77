// Package tombstoneptr defines an Analyzer that reports assertions to a pointer
// to a tombstone.
//
// # Analyzer tombstoneptr
//
// tombstoneptr: report assertions to *cache.DeletedFinalStateUnknown, which informers never pass
//
// Consequence: lost event.
//
// When an informer missed a delete, it passes a cache.DeletedFinalStateUnknown
// to the delete handler, as a value. An assertion to the pointer type compiles
// but never succeeds, so the code for this case never runs.
//
// At run time: the handler treats the value as an unexpected type, and the
// delete is lost. Such handlers typically log
//
//	unexpected object type: cache.DeletedFinalStateUnknown
//
// Instead: assert the value type.
//
// Fix: safe. The `*` is removed.
//
// Not reported:
//   - a switch that also has a case for the value
//   - packages that make pointers to tombstones themselves
//
// Versions: all of client-go.
//
// See also: tombstone, tombstonekey.
package tombstoneptr
