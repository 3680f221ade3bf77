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
// outofrange/first: report an element of a list that may be empty, taken without a test
//
// The list belongs to an object that was read: the items of a List, the owner references,
// the addresses of a load balancer. A type assertion on a key of unstructured content is
// the same mistake, `spec["replicas"].(int64)`: a missing key gives nil, and the assertion
// panics. So is a part of a text of the spec or the environment that is split,
// `strings.Split(image, ":")[1]`. An annotation of an own kind that a reconcile decodes and that
// is missing makes every retry fail: `json.Unmarshal([]byte(app.Annotations["spec"]), &old)`.
//
// outofrange/short: report an element that a list does not have, by a test before
//
// The list was found to be empty or shorter. Or a test accepts fewer parts of a text than
// the code uses.
//
// At run time: the first object with a shorter list ends the reconcile with
//
//	panic: runtime error: index out of range [0] with length 0
//	panic: interface conversion: interface {} is nil, not string
//	Reconciler error ... "error": "unexpected end of JSON input"
//
// controller-runtime recovers the panic and retries with back-off, without success. In a
// controller on a client-go queue, an event handler or a goroutine, the process ends.
//
// Instead: test the length of a list before an element is taken, or range over the list.
// For content without types and annotations, use the form with ok.
//
// Not reported:
//   - lists that the API server refuses when they are empty, such as the containers of a
//     pod, and those whose marker requires an element
//   - first: an element after a condition about its list or its object, and a key after a
//     condition about its map
//   - first: lists that code of the package fills itself, and parts of a text that a
//     condition or a marker for a pattern is about
//   - first: objects that were not read, by this function or its callers in the package
//
// Versions: all. controller-runtime recovers panics by default from v0.19.
//
// See also: nilderef
package outofrange
