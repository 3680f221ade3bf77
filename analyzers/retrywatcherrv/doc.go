// Package retrywatcherrv defines an Analyzer that reports RetryWatchers that are
// started with a version they refuse.
//
// # Analyzer retrywatcherrv
//
// retrywatcherrv: report a RetryWatcher started with resourceVersion "" or "0"
//
// Consequence: lost event.
//
// A RetryWatcher restarts a broken watch from the last resourceVersion that it
// has seen. It needs a real version to start with: "" and "0" mean any version.
//
// At run time: the constructor returns an error:
//
//	initial RV "" is not supported due to issues with underlying WATCH
//
// Instead: list before a RetryWatcher is made, and pass it the resourceVersion of the
// list. An informer does both. Unlike a RetryWatcher, it also lists again when the
// version is too old.
//
// Not reported:
//   - versions that are not constant
//
// Versions: all of client-go.
package retrywatcherrv
