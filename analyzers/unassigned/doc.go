// Package unassigned defines an Analyzer that reports variables that stay
// empty because another one of their name takes the value.
//
// # Analyzer unassigned
//
// unassigned: report a variable that stays zero because an inner one of its name takes the value
//
// Consequence: wrong state.
//
// `x := f()` in a block declares another x, which is gone at the end of the block. What
// follows reads the outer one, which nobody ever gives a value.
//
// At run time: nothing fails. A list that was read has no elements, a flag is not set,
// a name is empty, as if the block had not run:
//
//	"updated the peers" "count"=0
//
// Instead: assign with `=`.
//
// Not reported:
//   - a variable that is assigned anywhere, in part or through its address, or has a method called that may change it
//   - an inner variable that is returned where it is: the outer one is the answer of the other ways
//   - an outer variable that nothing reads behind the block, or a block that returns, panics or goes elsewhere at its end
//   - an inner variable of another type, which no assignment could give to the outer one
//   - errors: rule swallowederr speaks of them
//   - the variables of type switches, and parameters
//
// Versions: all.
//
// See also: swallowederr
package unassigned
