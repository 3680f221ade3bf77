// Package loopvar defines an Analyzer that reports addresses of loop variables that are kept
// in code for versions of Go before 1.22.
//
// # Analyzer loopvar
//
// loopvar: report the address of a loop variable that is kept, in code for Go before 1.22
//
// Consequence: wrong state.
//
// Before Go 1.22, a loop has one variable for all of its rounds. Its address is the same
// each time, so that every pointer that was kept points to the last element. The go line
// of go.mod, or a `//go:build` line of the file, sets the version of the language.
//
// At run time: nothing fails. Each entry of the list or map is the last object of the
// loop:
//
//	machines: [worker-3 worker-3 worker-3]
//
// Instead: take the address of the element, `&list[i]`, or copy the variable,
// `machine := machine`; or set Go 1.22 or later in go.mod.
//
// Fix: safe. `v := v` becomes the first statement of the loop.
//
// Not reported:
//   - an address that is passed to a function, other than append; go vet reports function
//     literals that run later
//   - an address that is not kept for the next round, or after which the loop ends
//
// Versions: Go before 1.22.
package loopvar
