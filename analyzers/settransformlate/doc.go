// Package settransformlate defines an Analyzer that reports settings of informers
// that come after their start.
//
// # Analyzer settransformlate
//
// settransformlate: report SetTransform and SetWatchErrorHandler of an informer that already runs
//
// Consequence: wrong state.
//
// An informer accepts a transform and a watch error handler only before it is
// started. Afterwards it returns an error, which is often ignored. Right after
// the start the call may still succeed, so the mistake does not show in every
// run.
//
// At run time: the transform or the handler is not used, and the method returns
//
//	informer has already started
//
// Instead: call SetTransform or SetWatchErrorHandler after the informer is made
// and before it is started.
//
// Not reported:
//   - an informer that is made only after its factory was started: it does not run
//     yet
//   - a start in another function, or only on some paths
//
// Versions: all versions of client-go that have the method: SetWatchErrorHandler
// since v0.19, SetTransform since v0.23.
//
// See also: informernotstarted
package settransformlate
