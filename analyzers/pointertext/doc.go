// Package pointertext defines an Analyzer that reports pointers to numbers and text
// that a format prints as addresses.
//
// # Analyzer pointertext
//
// pointertext: report a pointer to a number or text that a format prints as an address
//
// Consequence: noise.
//
// Optional fields of the API are pointers: replicas, limits, names of classes. What
// package fmt makes of a pointer to a number, to text or to a bool is the address,
// and go vet lets %v and %d pass.
//
// At run time: the message says where in memory the value was, which differs each
// time, so that a condition or an event with it is never the same twice:
//
//	replicas 0xc0004bc1f8 do not match 0xc0004bc3e0
//
// Instead: print what it points to, ptr.Deref(x, 0) where it may be nil.
//
// Not reported:
//   - types with a method String, Error or Format, such as *resource.Quantity
//   - %p, which asks for the address, and %T
//   - a pointer that is nil where the message is made: it prints <nil>
//   - pointers to structs, which fmt prints with their fields
//   - formats that are no constant, and those whose verbs are not as many as what follows
//   - what fmt.Sscanf and the like write to, and whatever is given with &
//   - loggers that take keys and values
//
// Versions: all.
//
// See also: logpairs
package pointertext
