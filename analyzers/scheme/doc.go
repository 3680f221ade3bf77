// Package scheme defines an Analyzer that reports types that a manager's client gets and
// that no scheme knows.
//
// # Analyzer scheme
//
// scheme: report types that a manager gets and that no scheme of the program knows
//
// Consequence: hang.
//
// A client, a cache and a builder learn from the scheme of the manager of which kind a Go
// type is. A type is there when a function AddToScheme of its package was called, and when
// that function registers it: a new kind, or its list, is easily forgotten there. What a
// program adds is known of it as a whole: the rule speaks at its package main, about the
// place that leads to the type, and names that.
//
// At run time: each request fails, and controllers are not even built:
//
//	no kind is registered for the type v1.CustomResourceDefinition in scheme "cmd/main.go:42"
//
// Instead: call AddToScheme of the package for the scheme of the manager, and register all
// types of the package, lists as well.
//
// Not reported:
//   - types of other modules, where the program gets a scheme from another module, hands one or its manager to a function of another module, or adds types of another package of the same owner
//   - built-in types, unless the program makes its scheme itself and never adds those of client-go
//   - packages that register no type in sight, or types that are no literals
//   - types that other packages register
//   - clients that are not seen to be that of a manager; a manager's reader; fakes
//   - what only a method does that is called through an interface of the module: another program may choose its type
//   - objects whose type is not known where they are handed over
//
// Versions: all.
package scheme
