// Package retrywatcherrv defines an Analyzer that reports RetryWatchers that are
// started with a version they refuse.
//
// # Analyzer retrywatcherrv
//
// retrywatcherrv: report a RetryWatcher started with resourceVersion "" or "0"
//
// Consequence: lost event.
//
// A RetryWatcher takes a broken watch up again at the last version that it has
// seen. It needs a version to begin with, and cannot begin at any.
//
// At run time: the constructor returns an error:
//
//	initial RV "" is not supported due to issues with underlying WATCH
//
// Instead: list first, and pass the resourceVersion of the list. An informer does
// both, and lists again when that version is too old, which a RetryWatcher does
// not.
//
// Not reported:
//   - versions that are not constant
//
// Versions: all of client-go.
package retrywatcherrv
