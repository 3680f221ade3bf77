// Package reconcilectx defines an Analyzer that reports calls that get a
// context of their own although the caller's is at hand.
//
// # Analyzer reconcilectx
//
// reconcilectx: report context.Background and TODO where the caller's context is at hand
//
// A call of the API server, a wait, a poll or a helper of the module that gets
// `context.Background()` is not stopped by what stops its caller: the end of the
// manager, the loss of leadership, `ReconciliationTimeout`. It loses the logger
// and the trace of the caller, too. No role is asked for: any function with a
// named context parameter counts, and a function literal that is called in
// place inside one. A parameter named `_` counts where a framework passes a
// useful context: reconcilers, key workers, event handlers, map functions,
// webhooks and Runnables. A function without a context parameter counts when it
// uses the context in a struct that it was given. In code that a reconcile runs, a context that the
// reconciler keeps in a field is reported as well.
//
// More forms are off unless asked for: -reconcilectx.helpers reports unexported
// functions without a context parameter when every caller has one;
// -reconcilectx.foreign calls of other modules; -reconcilectx.implicit calls that
// take no context at all (`http.NewRequest`, `exec.Command`, `net.Dial`), or leave
// out the option of their package that holds one (`remote.WithContext`);
// -reconcilectx.owncontext function literals that use an outer context and never
// their own.
//
// At run time: the operator does not stop when it is told to, but is killed after
// the grace period; a call to a server that hangs blocks a worker for as long as
// the transport allows; after the loss of leadership, writes go on.
//
// Instead: pass the context parameter. For work that must go on after it is
// done, say so with `context.WithoutCancel(ctx)`, which keeps the values.
//
// Fix: the call of `context.Background` is replaced by the name of the parameter;
// a parameter `_` is named ctx.
//
// Not reported:
//   - code that runs after the context is done (also where `errors.Is` says so), in
//     a defer, or in a function named cleanup, shutdown, stop, release or close;
//     and calls of methods such as `Shutdown`
//   - `context.WithoutCancel(ctx)`
//   - goroutines, which may have to outlive the call
//   - function literals without a context parameter that are stored, returned or
//     registered: health checks, `ListFunc` and `WatchFunc`, HTTP handlers
//   - main, init, functions that take a Manager, constructors named New…, and the
//     registration of indexes
//   - functions without a context parameter, apart from those that use one from a struct they were given
//   - a literal that uses a context which the function around it made, or that is called in place with the field it uses
//   - calls of other modules that neither call the API server nor wait for it
//   - a line with a comment, on it or above it, that says why: `background`,
//     cancelled, detached, same context
//   - test files and generated files
//
// Versions: all versions. `context.WithoutCancel` exists from Go 1.21,
// `ReconciliationTimeout` from controller-runtime v0.22.
package reconcilectx
