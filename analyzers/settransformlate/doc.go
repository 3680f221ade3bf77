// Package settransformlate defines an Analyzer that reports settings of informers
// that come after their start.
//
// # Analyzer settransformlate
//
// settransformlate: report SetTransform and SetWatchErrorHandler of an informer that already runs
//
// Consequence: wrong state.
//
// An informer takes a transform and a watch error handler before it is started,
// and refuses them afterwards. The error is often dropped, since it never happens
// when the order is right. Between the start and the first moment of the informer's
// goroutine it is a matter of luck.
//
// At run time: the transform does not run, and the method returns
//
//	informer has already started
//
// Instead: set them between the call that makes the informer and its start.
//
// Not reported:
//   - an informer that was asked for only after its factory was started: it does not run yet
//   - a start that does not come first on every path
//   - a start in another function
//
// Versions: all versions of client-go that have the method: SetWatchErrorHandler
// since v0.19, SetTransform since v0.23.
//
// See also: informernotstarted
package settransformlate
