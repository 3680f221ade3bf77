// Package pointertext defines an Analyzer that reports pointers to numbers and text
// that a format prints as addresses.
//
// # Analyzer pointertext
//
// pointertext: report a pointer to a number or text that a format prints as an address
//
// Consequence: noise.
//
// Optional fields of the API are pointers: replicas, limits, names of classes. Package fmt
// prints the address for a pointer to a number, a string or a bool, and go vet accepts %v
// and %d.
//
// At run time: the message contains an address. It differs each time, so that a condition
// or an event with it is never the same twice:
//
//	replicas 0xc0004bc1f8 do not match 0xc0004bc3e0
//
// Instead: print the value of a pointer, with ptr.Deref(x, 0) where it may be nil.
//
// Not reported:
//   - types with a method String, Error or Format, such as *resource.Quantity
//   - %p, which prints the address on purpose, and %T
//   - pointers to structs, which fmt prints with their fields
//   - loggers that take keys and values
//
// Versions: all.
//
// See also: logpairs
package pointertext
