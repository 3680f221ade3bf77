// Package leaderexit defines an Analyzer that reports processes that go on after
// they lost their lease.
//
// # Analyzer leaderexit
//
// leaderexit: report a process that goes on after it lost the lease of its leader
//
// Consequence: wrong state.
//
// When the lease cannot be renewed, a leader election of client-go cancels the context of
// OnStartedLeading, calls OnStoppedLeading, and Run returns. It does not wait for the
// workers. When Run is called in a goroutine and OnStoppedLeading only logs, the process
// stays. Workers that ignore the context go on beside the new leader. If all of them stop,
// the process is idle and never becomes leader again.
//
// At run time: two processes act as leader, or after some time no replica does. This one
// logs
//
//	Failed to renew lease
//
// Instead: exit in OnStoppedLeading, so that the process is restarted. Or pass the context
// to every worker, wait for them, and run for leader again.
//
// Not reported:
//   - an OnStoppedLeading that does more than log, such as exit, cancel or close a channel
//   - callbacks that are not function literals
//   - a Run after which the function ends, and a Run in a loop whose OnStartedLeading uses
//     its context
//   - the leader election of controller-runtime's manager, which stops the manager
//
// Versions: all versions of client-go.
//
// See also: leasetiming
package leaderexit
