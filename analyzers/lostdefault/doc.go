// Package lostdefault defines an Analyzer that reports writes which take back what a user set
// to false.
//
// # Analyzer lostdefault
//
// lostdefault: report an Update that sets a field's default again where the user wrote false
//
// Consequence: lost write.
//
// A bool that is no pointer, has `omitempty` and a default of true cannot be sent as false
// from Go: it is left out. The API server takes that for a field nobody
// set, and fills the default in. So what a user wrote stands there until the controller sends
// the whole object for the first time, to add a finalizer, an annotation or a label, and is
// the default from then on.
//
// At run time: no error, nowhere. The object that a user applied with `enabled: false` says
// `enabled: true` after the first reconcile, its generation is one higher, and `kubectl apply`
// changes it back until the next write.
//
// Instead: make the field a pointer, which tells false from nothing; or take `omitempty` away,
// so that false is sent. A patch of what was changed (client.MergeFrom) leaves the field alone.
//
// Not reported:
//   - a default of a number or a string, whose zero value is hardly ever meant
//   - a pointer, and a field without omitempty
//   - a patch, and a write of the status alone, which leave the spec as it is
//   - an object that is built and created here, and was not read
//   - a field that the code sets before it writes, and one whose type, or a struct around it, makes its own JSON
//   - kinds of other modules, whose source is not at hand
//
// Each kind is reported once in a package.
//
// Versions: all of Kubernetes since v1.16, the first with defaults in the schemas of custom resources.
//
// See also: specreplace, createorupdate
package lostdefault
