// Package managerctx defines an Analyzer that reports managers and elections that
// nothing stops.
//
// # Analyzer managerctx
//
// managerctx: report managers and elections whose context nothing ends
//
// Consequence: hang.
//
// A manager, and a leader election of client-go, run until their context is cancelled.
// Then they stop their runnables in order, and release the lease when they are told to.
// When nothing cancels the context, none of this happens.
//
// Forms:
//
// managerctx/nosignal: report a manager that is started with a context that no signal ends
//
// Consequence: wrong state.
//
// SIGTERM ends a process at once that does not handle it, in the middle of a reconcile, a
// request or a webhook call. In a program without a manager, the stop channel or context
// that package main passes to its informers and workers is checked.
//
// managerctx/norelease: report ReleaseOnCancel with a context that nothing ends
//
// The lease is released only after the context is cancelled. With context.Background it is
// kept until it expires, and until then there is no leader.
//
// At run time: the log ends in the middle. A manager that stops in order logs
//
//	Stopping and waiting for non leader election runnables
//	Wait completed, proceeding to shutdown the manager
//
// Instead: call `mgr.Start(ctrl.SetupSignalHandler())`; or pass the context of
// signal.NotifyContext to everything that runs.
//
// Not reported:
//   - a context from elsewhere: a parameter of an exported function, a field, a command of
//     cobra, unless its package calls Execute and gives no command a context
//   - a context whose cancel function is called, stored or passed on
//   - nosignal: packages that use os/signal, and managers that run beside the main work of a
//     program, unless that is an HTTP server
//
// Versions: all.
package managerctx
