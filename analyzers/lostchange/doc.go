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
// Forms:
//
// lostchange/element: report a change of a copy of an element
//
// The variable of a range, `c := list[i]`, or the value of a map: the list or the map
// keeps what it holds.
//
// lostchange/argument: report a change of a parameter that was passed by value
//
// The caller keeps its own struct.
//
// lostchange/copied: report a change of a copy that is not used afterwards
//
// A deep copy, or a struct that was copied by an assignment; most often the original is
// sent in its place.
//
// lostchange/made: report a value that is filled in and not used
//
// Options, conditions and the like that were meant for somebody.
//
// lostchange/filled: report a map or list that is filled and never read
//
// The function returns another map or list of its type.
//
// lostchange/snapshot: report a copy kept for a comparison that shares its lists and maps
//
// `before := app.Status`, and then meta.SetStatusCondition: it changes the condition that is
// there in place, in both. `DeepEqual(before, app.Status)` does not see it, and the status is
// not written.
//
// At run time: nothing fails. What was set is not there:
//
//	kubectl get deploy shop -o jsonpath='{.spec.template.spec.containers[0].image}'
//	shop:v1
//
// Instead: change the element itself, `list[i].Image = image`, or put the copy back;
// take a pointer, or return what was changed; send the copy. Keep `app.Status.DeepCopy()`.
//
// Fix: safe for snapshot; review for element. What is kept is copied with DeepCopy. The copy of an element of a list or a map is put back: who else holds
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
//   - filled: what is of no type that the function returns, what was not made in the function, what any expression reads, `_ = list` among them, and lists of errors, of which swallowederr speaks
//   - snapshot: changes of conditions and elements in functions of other packages, and in what gets a new content behind the copy
//   - tests
//
// Versions: all.
//
// See also: statuslost
package lostchange
