// Package leaderelection defines an Analyzer that reports managers with leader election
// and without the name of a lease.
//
// # Analyzer leaderelection
//
// leaderelection: report leader election of a manager without a LeaderElectionID
//
// Consequence: crash.
//
// The lease by which managers agree who leads has a name, and there is no default for
// it. Where a flag says whether there is an election, and nobody has set it yet, nothing
// shows.
//
// At run time: the program ends at its start as soon as the election is switched on:
//
//	LeaderElectionID must be configured
//
// Instead: set LeaderElectionID to a name that no other program in the namespace uses.
//
// Not reported:
//   - an election that is switched off by a constant
//   - options that are not a literal, or one that a variable keeps and something may complete: a function that gets it, its address, an assignment to one of these fields
//   - options with a LeaderElectionResourceLockInterface
//   - a LeaderElectionID that is no constant
//   - older versions, which give the lease a name
//
// Versions: controller-runtime v0.7 and later; before that there was a default name,
// which all programs shared.
//
// See also: leasetiming, leaderexit.
package leaderelection
