// Package staleversion defines an Analyzer that reports writes with the
// resourceVersion from before another write.
//
// # Analyzer staleversion
//
// staleversion: report a write with the resourceVersion from before the last write
//
// Consequence: lost write.
//
// Every write that changes an object gives it a new resourceVersion. The client
// of controller-runtime sets it in the object that was written, but not in
// copies of it. A clientset returns it in a new object and leaves its argument
// alone.
//
// An object that a function gets and gives the UID of the stored one, but not its version,
// is reported at the Update as well: the caller has held it since an earlier read, or has built
// it, and the API server refuses an update of a custom resource without a version.
//
// At run time: the second write fails, at every reconcile:
//
//	Operation cannot be fulfilled on foos.demo.ctrlvet.dev "app": the object has been modified; please apply your changes to the latest version and try again
//
// Instead: after a write, go on with the object that was written; or with the one that
// the clientset returned. Or copy its ResourceVersion.
//
// Not reported:
//   - a second write by Patch, which normally sends no resourceVersion
//   - an object that is read again, gets a new ResourceVersion, or is passed to
//     unknown code in between
//   - a first write that changed nothing, or has failed
//   - writes in functions that are called
//
// Versions: all.
//
// See also: statuslost, statusupdate
package staleversion
