// Package lostchange defines an Analyzer that reports changes of a copy in memory
// that are lost.
//
// # Analyzer lostchange
//
// lostchange: report a change of a struct in memory that nobody reads, stores or returns
//
// Consequence: lost write.
//
// Go copies a struct when it is assigned, passed by value or ranged over. A change of the
// copy is lost unless the copy is stored, sent or returned.
//
// Typical copies are the variable of a range loop, `c := list[i]`, the value of a map and
// a parameter. The same holds for a deep copy that is changed while the original is sent,
// and for options or conditions that are filled in and never used.
//
// At run time: nothing fails. The value is missing in the object:
//
//	kubectl get deploy shop -o jsonpath='{.spec.template.spec.containers[0].image}'
//	shop:v1
//
// Instead: change the element itself, `list[i].Image = image`; or write the copy back.
// Take a pointer, or return what was changed. Send the copy that was changed.
//
// Fix: review. The copy of an element of a list or a map is written back: everybody who
// holds the list sees the change.
//
// Not reported:
//   - a change whose field, or the struct as a whole, may be read afterwards
//   - a struct whose address is passed on, other than to a request
//   - a change through a pointer, a map or a slice inside of the copy: that memory is
//     shared; receivers that are passed by value, which staticcheck reports (SA4005);
//     unstructured objects, and tests
//
// Versions: all.
//
// See also: statuslost
package lostchange
