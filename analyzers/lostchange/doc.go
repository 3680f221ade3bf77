// Package lostchange defines an Analyzer that reports changes in memory that
// nobody sees.
//
// # Analyzer lostchange
//
// lostchange: report a change of a struct in memory that nobody reads, stores or returns
//
// Consequence: lost write.
//
// A struct is copied when it is assigned, passed by value or ranged over. What is set
// in the copy is gone with it, unless the copy is put back, sent or returned.
//
// So it is with a copy of an element, the variable of a range, `c := list[i]`, or the
// value of a map; with a parameter that was passed by value; with a deep copy, or a struct
// that was copied by an assignment, where the original is sent in its place; and with
// options, conditions and the like that were filled in for somebody and reach nobody.
//
// At run time: nothing fails. What was set is not there:
//
//	kubectl get deploy shop -o jsonpath='{.spec.template.spec.containers[0].image}'
//	shop:v1
//
// Instead: change the element itself, `list[i].Image = image`, or put the copy back;
// take a pointer, or return what was changed; send the copy.
//
// Fix: review. The copy of an element of a list or a map is put back: who else holds
// the list sees that.
//
// Not reported:
//   - a change of which the same field, all of the struct or a part of the field may be read afterwards, wherever to
//   - a struct whose address goes anywhere but to a request or to a getter or setter of metadata: to a function literal, a
//     method, another variable
//   - what is changed behind a pointer, a map or a slice inside of the copy: that memory is shared
//   - a copy of an element where the function sets the same field of the element itself
//   - an empty map in the place of a nil one, and nothing else
//   - receivers that are passed by value, which staticcheck reports (SA4005)
//   - unstructured objects
//   - a struct that a function makes which is seen through, of which another part is used
//   - tests
//
// Versions: all.
//
// See also: statuslost
package lostchange
