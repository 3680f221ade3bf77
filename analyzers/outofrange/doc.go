// Package outofrange defines an Analyzer that reports elements of lists that are
// not there.
//
// # Analyzer outofrange
//
// outofrange: report elements of lists that may have none
//
// Consequence: crash.
//
// A list of an object has as many elements as somebody has put there: a new Service has
// no address yet, a pod that waits has no status of its containers, a query may find
// nothing. The rule reports an element that is taken by its number where nothing was asked
// on the way.
//
// Forms:
//
// outofrange/unmade: report an index into a slice that was made without elements
//
// `make([]T, 0, n)` gives room, and no elements: they come with append. Any slice counts.
//
// outofrange/first: report an element that is taken without a look whether it is there
//
// Of a list of an object, such as the items of what was listed, the owners of an object and the addresses of a load balancer. A part
// of a text of an object, or what a regular expression has found in it: a label, an annotation, a
// part of a ConfigMap or Secret, the image of a container, the host of an Ingress, a field of a custom resource, which users write;
// the function that splits it may have been given it by another one. A key of content without types that is asserted,
// `spec["replicas"].(int64)`: a map gives nil for a key that it lacks, and nil is of no type. The content is that of an unstructured
// object that was read, or was made of a text of an object or of the answer of a server.
//
// outofrange/short: report an element where a test on the way says that the list has not so many
//
// Where the list was found to be empty, or to have no more than so many elements; and a part of a
// text of which the test asks for fewer parts.
//
// At run time: the first object with a shorter list ends the pass with
//
//	panic: runtime error: index out of range [0] with length 0
//	panic: interface conversion: interface {} is nil, not string
//
// controller-runtime recovers it and tries again for ever; in a controller on
// a client-go queue, an event handler or a goroutine the process ends.
//
// Instead: test the length first, or range over the list. Append to a slice that was made
// with a capacity, or make it with its length. strings.Cut says whether the separator was there.
//
// Not reported:
//   - an element where the length of the list was taken before, or anything else of the object beside an error was asked on the way, here or by every caller
//   - lists that the API server refuses when they are empty, such as the containers of a pod, the rules of an Ingress, and those with a marker that says so
//   - lists to which code of the package gives a value itself
//   - objects that callers out of sight hand in, or of whose origin nothing is known
//   - a text of which a function was asked on the way, such as strings.Contains, of which a marker says how it is written, or which code of the package puts there itself
//   - a regular expression that matches an empty text, or that is no constant
//   - what is asserted with ok, a map of which anything was asked on the way, the spec and the metadata of an object as a whole, content of which nothing is known, and a function that recovers
//   - a list of which other branches have taken the shorter ones, a list that may be another one by then, and a part behind no test at all
//   - a slice that something else may have given elements: an append, a function that gets its address
//
// Versions: all. controller-runtime recovers panics by default from v0.19.
//
// See also: nilderef
package outofrange
