// Package leaderexit defines an Analyzer that reports processes that go on after
// they lost their lease.
//
// # Analyzer leaderexit
//
// leaderexit: report a process that goes on after it lost the lease of its leader
//
// Consequence: wrong state.
//
// An election with client-go ends when the lease cannot be renewed: the context
// that OnStartedLeading got is cancelled, OnStoppedLeading is called, and Run
// returns. It waits for nobody. Where Run is called in a goroutine and
// OnStoppedLeading does no more than log, the process stays: what does not look
// at the context goes on working beside the new leader, and if everything does
// look, the process is idle and never runs for leader again.
//
// At run time: two processes act as leader, or after some time none of the
// replicas does. The log of this one says
//
//	Failed to renew lease
//
// Instead: exit in OnStoppedLeading, so that the process is started anew. Or give
// the context to every worker, wait for them, and run for leader again.
//
// Not reported:
//   - an OnStoppedLeading that does anything else: exits, cancels, closes, sends, calls a function that does more than log
//   - callbacks that are no function literals
//   - a Run that is followed by the end of the function: what its caller does is not followed
//   - a Run in a loop, when OnStartedLeading uses its context
//   - the leader election of controller-runtime's manager, which ends the manager
//
// Versions: all versions of client-go.
//
// See also: leasetiming
package leaderexit
