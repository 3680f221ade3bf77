// Package outofrange defines an Analyzer that reports elements of lists that are
// not there.
//
// # Analyzer outofrange
//
// outofrange: report elements of lists that may have none
//
// Consequence: crash.
//
// A list in an object may be empty: a new Service has no address yet, a pending pod has no
// container statuses, a List may find nothing. The rule reports an element that is read by
// its index when nothing has tested the length before.
//
// Forms:
//
// outofrange/unmade: report an index into a slice that was made without elements
//
// `make([]T, 0, n)` sets the capacity, and the length stays 0. Any slice counts.
//
// outofrange/first: report an element that is taken without a look whether it is there
//
// The list belongs to an object: the items of a List, the owner references, the addresses
// of a load balancer. Or the list comes from strings.Split or a regular expression,
// applied to text that users write: a label, an annotation, a ConfigMap, an image, a host.
// A type assertion on a key of unstructured content is the same mistake,
// `spec["replicas"].(int64)`: a missing key gives nil, and the assertion panics.
//
// outofrange/short: report an element where a test on the way says that the list has not so many
//
// The list was found to be empty or shorter. Or a test accepts fewer parts of a text than
// the code uses.
//
// At run time: the first object with a shorter list ends the reconcile with
//
//	panic: runtime error: index out of range [0] with length 0
//	panic: interface conversion: interface {} is nil, not string
//
// controller-runtime recovers the panic and retries with back-off, without success. In a
// controller on a client-go queue, an event handler or a goroutine, the process ends.
//
// Instead: test the length first, or range over the list. Append to a slice that was made
// with a capacity, or make it with its length. strings.Cut returns whether the separator
// was found.
//
// Not reported:
//   - lists that the API server refuses when they are empty, such as the containers of a
//     pod, and those whose marker requires an element
//   - an element after a condition about its list, its text or its object
//   - first: lists and text that code of the package puts there itself
//   - first: objects whose origin is not known
//   - unmade: a slice that other code may have appended to
//
// Versions: all. controller-runtime recovers panics by default from v0.19.
//
// See also: nilderef
package outofrange
