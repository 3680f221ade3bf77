// Package scheme defines an Analyzer that reports types that a manager's client gets and
// that no scheme knows.
//
// # Analyzer scheme
//
// scheme: report types that a manager gets and that no scheme of the program knows
//
// Consequence: hang.
//
// A client, a cache and a builder find the kind of a Go type in the scheme of
// the manager. A type is in the scheme only when the program calls the
// AddToScheme of its package, and when that package registers the type. A new
// kind, or its list type, is easily forgotten there. The finding is reported in
// the main package, at the place that leads to the type.
//
// At run time: each request fails, and controllers cannot even be built:
//
//	no kind is registered for the type v1.CustomResourceDefinition in scheme "cmd/main.go:42"
//
// Instead: call AddToScheme of the package with the manager's scheme, and
// register all types of the package, lists as well.
//
// Not reported:
//   - types that a function of another module may add, because it gets or makes
//     the scheme or gets the manager
//   - built-in types, unless the program makes its own scheme and never adds those
//     of client-go
//   - clients that may not be those of a manager, and fake clients
//   - objects whose type is not known at the call
//
// Versions: all.
package scheme
