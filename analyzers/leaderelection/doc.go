// Package leaderelection defines an Analyzer that reports managers with leader election
// and without a LeaderElectionID.
//
// # Analyzer leaderelection
//
// leaderelection: report leader election of a manager without a LeaderElectionID
//
// Consequence: crash.
//
// Leader election uses a lease, whose name is LeaderElectionID. The name has no default.
// When a flag enables the election, the mistake shows only once somebody sets the flag.
//
// At run time: the program ends at its start as soon as leader election is enabled:
//
//	LeaderElectionID must be configured
//
// Instead: set LeaderElectionID to a name that no other program in the namespace uses.
//
// Not reported:
//   - leader election that a constant disables
//   - options that may be completed elsewhere: no literal, passed to a function, or
//     assigned later
//   - a LeaderElectionID that is not constant, or a LeaderElectionResourceLockInterface
//
// Versions: controller-runtime v0.7 and later; before that there was a default name,
// which all programs shared.
//
// See also: leasetiming.
package leaderelection
