// Package queuekey defines an Analyzer that reports items of a work queue that
// are no keys.
//
// # Analyzer queuekey
//
// queuekey: report objects, new pointers and values that cannot be compared on a work queue
//
// Consequence: lost event.
//
// A work queue uses its items as keys of maps: an item that is waiting or being processed
// is not added twice, and its failures are counted. Two pointers are equal only when they
// point to the same memory, and every event brings a new object.
//
// At run time: two events for one object are two items, which two workers process at the
// same time, each with an old copy of the object. An item that is a new pointer at each
// AddRateLimited never gets a longer delay. A slice, a map or a struct that holds one ends
// the process:
//
//	panic: hash of unhashable type: []string
//
// Instead: queue the namespace and name of the object, and read the object in the worker.
//
// Not reported:
//   - strings, numbers, `types.NamespacedName`, `cache.ObjectName` and other comparable
//     structs
//   - a queue whose item type is a pointer, and pointers to other things than objects,
//     unless AddRateLimited gets a new one each time
//   - an item that goes back into its queue
//   - objects in handlers of added or deleted objects only, which come once
//
// Versions: all of client-go; the text of the panic is that of Go 1.26.
//
// See also: queueretry.
package queuekey
