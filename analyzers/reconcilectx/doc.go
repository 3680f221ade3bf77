// Package reconcilectx defines an Analyzer that reports calls that get a
// context of their own although the caller's is at hand.
//
// # Analyzer reconcilectx
//
// reconcilectx: report context.Background and TODO where the caller's context is at hand
//
// Consequence: hang.
//
// A request, a wait, a poll or a helper that gets `context.Background()` does
// not stop when its caller is stopped: at the end of the manager, when
// leadership is lost, or after `ReconciliationTimeout`. It loses the caller's
// logger and trace as well. A function literal that is called on the spot, or
// runs in an errgroup, counts as part of the function around it.
//
// Forms:
//
// reconcilectx/background: report context.Background or TODO where a context parameter is in scope
//
// This holds for any function with a named context parameter, not only for
// reconciles. Without such a parameter, a context in a struct that the function
// gets and uses counts too. A parameter named `_` counts where the caller is
// known to pass a useful context: reconcilers (also those of knative,
// operatorpkg and reconciler.io), key workers, event handlers, map functions,
// cloud providers, gardener's actuators, webhooks and Runnables.
//
// reconcilectx/helpers: report context.Background or TODO in a function whose callers have a context
//
// The function has no context parameter, but its callers have a context: all of
// them for an unexported function, a reconcile for an exported one. The first
// call is reported; one parameter repairs all of them. A call of a function of
// another package of the module is reported too if that function takes no
// context and sends requests or waits.
//
// reconcilectx/implicit: report a call that takes no context where it could
//
// `http.NewRequest`, `exec.Command`, `net.Dial` and the like.
//
// At run time: the operator does not stop on SIGTERM and is killed after the
// grace period. A call to a server that does not answer blocks a worker as long
// as the transport allows. After the loss of leadership, writes go on.
//
// Instead: pass the context of the caller on. For work that must go on after the context
// is done, use `context.WithoutCancel(ctx)`, which keeps the values.
//
// Fix: safe for background. The call of `context.Background`
// is replaced by the name of the parameter; a parameter `_` is named ctx.
//
// Not reported:
//   - what ends or cleans up: deferred calls, functions named cleanup, shutdown, stop,
//     release or close, and what is done after a call has failed
//   - goroutines that are not waited for, and literals that are stored or registered, such as
//     health checks, `ListFunc` and HTTP handlers: they may outlive the call
//   - main, init, constructors named New…, and functions that take a Manager
//   - a context with a deadline of its own (context.WithTimeout), or one that a signal
//     ends, for which no reconcile waits
//   - a callee that does not use its context, or only reads its values; a function whose callers
//     all pass a context that never ends
//   - a line with a comment that gives the reason: "background", "cancelled",
//     "detached", "same context"
//
// Versions: all versions. `context.WithoutCancel` exists from Go 1.21,
// `ReconciliationTimeout` from controller-runtime v0.22.
package reconcilectx
