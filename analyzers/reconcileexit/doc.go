// Package reconcileexit defines an Analyzer that reports reconciles that end the
// process because a request has failed.
//
// # Analyzer reconcileexit
//
// reconcileexit: report reconciles that end the process or panic where a request has failed
//
// Consequence: crash.
//
// Requests to the API server fail all the time: by a conflict, a timeout, an
// object that was just deleted, or a restart of the API server. Reconcile should
// return such an error and is then called again.
//
// `log.Fatal`, `klog.Exit`, `os.Exit` and the like end all controllers of the
// process. In a reconcile they are reported after any error. A panic is reported
// after a failed request. controller-runtime v0.19 and later recover it and
// treat it as an error, unless RecoverPanic is false. A worker of your own does
// not recover.
//
// At run time: the pod restarts with all of its controllers. They list
// everything again, and leadership is lost. If the failure lasts, the pod ends
// in
//
//	CrashLoopBackOff
//
// Instead: return the error from a reconcile, and never exit or panic.
//
// Not reported:
//   - a panic that has nothing to do with a request, such as one for a wrong
//     configuration, or that the function recovers itself
//   - `os.Exit(0)`
//   - constructors named New…, and goroutines that a reconcile starts
//   - a line with a comment that says that it is meant ("on purpose", "nothing can
//     be done")
//
// Versions: controller-runtime recovers panics of reconcilers by default from
// v0.19 on.
//
// See also: swallowederr.
package reconcileexit
