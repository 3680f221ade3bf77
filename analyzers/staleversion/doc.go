// Package staleversion defines an Analyzer that reports writes with the
// resourceVersion from before another write.
//
// # Analyzer staleversion
//
// staleversion: report a write with the resourceVersion from before the last write
//
// Consequence: lost write.
//
// Every write that changes an object gives it a new resourceVersion. The
// client of controller-runtime puts it into the object that was written, and
// into no copy of it; a clientset only returns it.
//
// At run time: the second write fails, at every pass:
//
//	Operation cannot be fulfilled on foos.demo.ctrlvet.dev "app": the object has been modified; please apply your changes to the latest version and try again
//
// Instead: go on with the object that was written, or that the clientset
// returned; or copy its ResourceVersion.
//
// Not reported:
//   - a second write by Patch: it sends no version unless it is asked to
//   - an object that is read again, or whose ResourceVersion is set, in between
//   - a first write of a copy in which nothing was changed, and of an object as it was read: the version stays
//   - a first write that failed, on paths of its own
//   - an object that is handed to code of unknown effect in between
//   - writes inside a called function
//
// Versions: all.
//
// See also: statusorder, statusupdate
package staleversion
