// Package reconcilectx defines an Analyzer that reports calls that get a
// context of their own although the caller's is at hand.
//
// # Analyzer reconcilectx
//
// reconcilectx: report context.Background and TODO where the caller's context is at hand
//
// Consequence: hang.
//
// A call of the API server, a wait, a poll or a helper of the module that gets
// `context.Background()` is not stopped by what stops its caller: the end of the
// manager, the loss of leadership, `ReconciliationTimeout`. It loses the logger
// and the trace of the caller, too. A function literal that is called in place, for each
// piece of some work, or in a group that `errgroup.WithContext` makes belongs to the
// function around it.
//
// Forms:
//
// reconcilectx/background: report a context of its own where a context parameter is in scope
//
// No role is asked for: any function with a named context parameter counts. In
// what runs in a reconcile a struct that embeds a context is one, as vcluster's
// SyncContext.
//
// In a function without a context parameter the context in a struct that it was given counts,
// where it uses that. A parameter named `_` counts where a framework passes a useful context:
// reconcilers, those of knative, operatorpkg and reconciler.io among them, key workers,
// event handlers, map functions, load balancers of cloud providers, gardener's actuators,
// webhooks and Runnables.
//
// reconcilectx/stored: report a context in a field of the reconciler that a reconcile uses
//
// In calls that ask the API server and return. All reconciles share the field.
//
// reconcilectx/helpers: report a context of its own in a function that is called where one is in scope
//
// In unexported functions without a context parameter, when all their callers have one in scope,
// and in exported ones that a reconcile calls beside one. The first call of a function is
// reported: one parameter mends all of them. So is a call of a function of another package of
// the same module that takes no context, and asks the API server or waits. What one reconcile
// runs is one finding, and so is what all other functions of the package call.
//
// reconcilectx/chain: report the same where the context is in scope only further above
//
// The functions between have no context parameter either: each of them has to be given one. So
// it is of the method of an interface beside which a type is declared that implements it.
//
// reconcilectx/foreign: report a context of its own for a function of another module
//
// It takes a context, and nothing else is known of it.
//
// reconcilectx/implicit: report a call that takes no context where it could
//
// `http.NewRequest`, `exec.Command`, `net.Dial`, and calls that leave out the option
// of their package that holds a context (`remote.WithContext`).
//
// reconcilectx/owncontext: report a function literal that uses an outer context, never its own
//
// The outer one may last longer.
//
// At run time: the operator does not stop when it is told to, but is killed after
// the grace period; a call to a server that hangs blocks a worker for as long as
// the transport allows; after the loss of leadership, writes go on.
//
// Instead: pass the context parameter. For work that must go on after it is
// done, say so with `context.WithoutCancel(ctx)`, which keeps the values.
//
// Fix: safe for background; review for stored. The call of
// `context.Background` is replaced by the name of the parameter; a parameter `_`
// is named ctx.
//
// Not reported:
//   - a call where the context of the caller was found to be nil
//   - what is made with another context and kept beside its twin, made with the caller's: one is to outlive it
//   - the context in a field of a reconciler that its manager, or a Runnable, is started with
//   - code that runs after the context is done (also where `errors.Is` says so), in
//     a defer, or in a function named cleanup, shutdown, stop, release or close for which no
//     reconcile waits and which does not count on its context itself, before the call or
//     behind it; and calls of methods such as `Shutdown`
//   - a deletion or another cleanup after a call with the caller's context has failed, which may be done then
//   - a context of which the callee makes nothing: its parameter is `_`, or its body never reads it, or only for its values: a logger
//   - `context.WithoutCancel(ctx)`
//   - an unexported function all callers of which hand in a context that never ends
//   - the context that signal.NotifyContext makes for the process
//   - a context with a deadline of its own (context.WithTimeout), where no reconcile waits for it: the work may have to outlive the caller
//   - goroutines, which may have to outlive the call
//   - function literals without a context parameter that are stored, returned or
//     registered: health checks, `ListFunc` and `WatchFunc`, HTTP handlers
//   - main, init, functions that take a Manager, constructors named New…, and the
//     registration of indexes
//   - functions without a context parameter that no reconcile runs, and that are exported, or called where no context is in scope, apart from those that use one from a struct they were given
//   - a literal that uses a context which the function around it made, or that is called in place with the field it uses
//   - calls of other modules that neither call the API server nor wait for it
//   - a line with a comment, on it or above it, that says why: `background`,
//     cancelled, detached, same context
//   - test files and generated files
//
// Versions: all versions. `context.WithoutCancel` exists from Go 1.21,
// `ReconciliationTimeout` from controller-runtime v0.22.
package reconcilectx
