// Package loopvar defines an Analyzer that reports addresses of loop variables that are kept
// in code for versions of Go before 1.22.
//
// # Analyzer loopvar
//
// loopvar: report the address of a loop variable that is kept, in code for Go before 1.22
//
// Consequence: wrong state.
//
// In a file whose version of the language is older than go1.22, by the go line of go.mod or a
// `//go:build` line, a loop has one variable for all of its rounds. Its address is the same
// each time: all that was kept points to the last element.
//
// At run time: nothing fails. Each entry of the list or map is the last object of the loop:
//
//	machines: [worker-3 worker-3 worker-3]
//
// Instead: take the address of the element, `&list[i]`, or copy the variable,
// `machine := machine`; or go on to Go 1.22 in go.mod.
//
// Fix: safe. `v := v` becomes the first statement of the loop.
//
// Not reported:
//   - files for go1.22 and later, and those of which no version is known
//   - an address that is handed to a function, other than append: go vet reports literals that run later
//   - an address kept in a variable of the round, and one behind which the loop is left
//   - a variable that is copied first
//
// Versions: Go before 1.22.
package loopvar
