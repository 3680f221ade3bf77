// Package managerctx defines an Analyzer that reports managers and elections that
// nothing stops.
//
// # Analyzer managerctx
//
// managerctx: report managers and elections whose context nothing ends
//
// Consequence: hang.
//
// A manager, and an election of client-go, run until their context ends. Then they stop
// what they run in order, and give up the lease if they are told to. Where nothing ends
// the context, none of this takes place.
//
// Forms:
//
// managerctx/nosignal: report a manager that is started with a context that no signal ends
//
// Consequence: wrong state.
//
// SIGTERM ends a process at once that does not listen for it: in the middle of its
// reconciles, of its requests and of its answers to webhooks. Without a manager it is the
// channel, or the context, with which package main starts its informers and hands on to what
// runs for as long.
//
// managerctx/norelease: report ReleaseOnCancel with a context that nothing ends
//
// The lease is given up behind the end of the context. With context.Background it stays
// until it runs out, and so long nobody leads.
//
// At run time: the log ends in the middle. Of a manager that stops, it would say
//
//	Stopping and waiting for non leader election runnables
//	Wait completed, proceeding to shutdown the manager
//
// Instead: `mgr.Start(ctrl.SetupSignalHandler())`, or signal.NotifyContext, whose context
// goes to all that runs.
//
// Not reported:
//   - contexts that come from elsewhere: a parameter of an exported function, a field, a command
//   - a context whose cancel function is called, stored or handed on
//   - nosignal: a channel that is closed before main ends, or kept where others may close it
//   - nosignal: packages that use os/signal, and managers that run in a goroutine beside the work of a program
//   - norelease: a context whose cancel function is deferred, where the election runs in a goroutine
//
// Versions: all.
//
// See also: leaderexit.
package managerctx
