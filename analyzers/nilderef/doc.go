// Package nilderef defines an Analyzer that reports pointers that are nil where
// they are used.
//
// # Analyzer nilderef
//
// nilderef: report results, optional fields and variables that are nil where they are used
//
// Consequence: crash.
//
// A pointer is nil when nothing has set it: an optional field that the user left out, or
// the result of a call that failed. The rule reports a use of such a pointer when no test
// comes before it.
//
// Whether a function of the module returns nil is read from its body, in other packages
// too. For a method of an interface, the rule looks at all types of the module that
// implement it.
//
// Forms:
//
// nilderef/failed: report a result that is used although its call has failed
//
// Typical are a message in the branch for the error that reads a field of the missing
// object, and a branch that only logs the error, so that the code after it uses the
// object. The same holds for a use before the error is tested, for an error that is
// discarded (`app, _ := find(ctx, name)`), and for the result of a failed type assertion.
//
// A generated clientset returns an empty object together with an error. Its fields are
// empty, and a fake clientset generated before v0.31 may return nil, so that uses of them
// are reported where the error is handled.
//
// nilderef/noerror: report a result that is nil without an error
//
// A function ends with `return nil, nil`, because a search found nothing, a condition is
// not met yet, or NotFound is not an error, as in `return nil, client.IgnoreNotFound(err)`.
// The caller tests only the error and then uses the result. It may be met because an object
// that was just read has no annotations. The same holds for `pem.Decode` of data of a Secret
// or of a file, for `metav1.GetControllerOf` of an object that no controller owns, and for the
// getter of an optional field that another function compares with nil.
//
// nilderef/optional: report an optional field of your own API type that is used without a test
//
// An optional pointer field of a custom resource is nil when the user does not set it. The
// rule reports a use in an object that was read, or that came with an event or a request,
// when no code of the package sets the field or tests it for nil.
//
// nilderef/builtin: report a field of a built-in kind that many objects lack, used without a test
//
// Examples are the source of a volume, the state of a container, the holder of a lease,
// the target of an endpoint, the `controller` flag of an owner reference and the deletion
// timestamp.
//
// nilderef/inside: report a pointer that is used in the branch that a nil pointer leads to
//
// The code tests the pointer, finds nil, and then uses it. The test may be in a helper, or
// be the `ok` of a map lookup (`app, ok := apps[name]`). Calling `err.Error()` where err
// is known to be nil is the same mistake.
//
// nilderef/aftertest: report a pointer that is used where a test may have found it to be nil
//
// The use is in the other half of the condition with the test, or in the branch that the
// condition leads to when the pointer is nil.
//
// nilderef/novalue: report a variable or field that is used although nothing was ever assigned to it
//
// A pointer variable is declared, never assigned, and passed to a Get that fills the
// object. Or a struct is created without one of its exported pointers, interfaces or
// functions, such as the Recorder of a reconciler, and no code of the module sets that
// field. A field of type `logr.Logger` that nothing sets drops every message.
//
// At run time: one object without the field, or one request that fails, ends the reconcile
// with
//
//	panic: runtime error: invalid memory address or nil pointer dereference
//
// controller-runtime recovers the panic and retries with back-off, without success. In a
// controller on a client-go queue, an event handler or a goroutine, the process ends.
//
// Instead: test a pointer for nil before it is used, or read it with `ptr.Deref`. End
// the branch for the error with return or continue, and do not use the result in it.
//
// Not reported:
//   - a pointer that was tested on the way, or after a test of another result of the call
//   - failed: a use behind a branch for the error that returns, may end the program, or passes the
//     error to a function that does more than log it; a discarded error of a function that reads no lister,
//     does no I/O and takes no context
//   - noerror: a call about whose arguments the code, or all its callers, tested something; of
//     a nil for NotFound, where a function is asked that gets them
//   - noerror: the controller of an object that the program made, or of one whose owners a
//     condition asks for
//   - optional, builtin: a field after a condition about the same object other than its
//     metadata, in an object of unknown origin, or that the package or a default sets
//   - optional: a field of a status, or one that a validation rule names
//   - inside, aftertest: a field that is required or has a default
//
// Versions: controller-runtime recovers panics by default from v0.19; before that the
// process ends.
//
// See also: swallowederr
package nilderef
