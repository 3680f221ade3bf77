// Package reconcileexit defines an Analyzer that reports reconciles that end the
// process because a request has failed.
//
// # Analyzer reconcileexit
//
// reconcileexit: report reconciles that end the process or panic where a request has failed
//
// Consequence: crash.
//
// Requests to the API server fail all the time: a conflict, a timeout, an object that was
// deleted meanwhile, an API server that is restarted. A reconcile returns such an error, and
// is tried again after a while.
//
// `log.Fatal`, `klog.Exit`, `os.Exit` and the like end all controllers of the process; behind any
// error it is reported in what a reconcile runs. A panic is, where a request has failed: from
// controller-runtime v0.19 on it is recovered and becomes an error, unless the
// controller says otherwise; work queues of one's own do not recover.
//
// At run time: the pod restarts, and its controllers with it; all of them list everything
// anew, and leadership is lost. With a failure that lasts it is
//
//	CrashLoopBackOff
//
// Instead: return the error.
//
// Not reported:
//   - a panic for what is no failed request: a configuration that makes no sense, an owner that cannot be set
//   - os.Exit(0)
//   - functions named New…, and code that no reconcile runs, or that it runs in a goroutine
//   - a panic of a function that recovers itself
//   - a place with a comment that says that it is meant ("on purpose", "nothing can be done")
//
// Versions: controller-runtime recovers panics of reconcilers by default from v0.19 on.
//
// See also: swallowederr.
package reconcileexit
