// Package leaderelection defines an Analyzer that reports managers with leader election
// and without a LeaderElectionID, and electors with one identity for all replicas.
//
// # Analyzer leaderelection
//
// leaderelection: report leader election without a LeaderElectionID, or with one identity for all replicas
//
// Consequence: crash.
//
// Leader election uses a lease, whose name is LeaderElectionID. The name has no default.
// When a flag enables the election, the mistake shows only once somebody sets the flag.
//
// An elector of client-go takes a lease for its own whose holder has its identity. With an
// Identity that is constant, or made of the namespace and the name of the lease, all replicas do so,
// and all of them lead at once.
//
// At run time: the program ends at its start as soon as leader election is enabled:
//
//	LeaderElectionID must be configured
//
// Of several leaders nothing is logged: each writes what the others undo.
//
// Instead: set LeaderElectionID to a name that no other program in the namespace uses. Make the
// identity of what differs between replicas: the name of the pod, as os.Hostname returns it.
//
// Not reported:
//   - leader election that a constant disables
//   - options that may be completed elsewhere: no literal, passed to a function, or
//     assigned later
//   - a LeaderElectionID that is not constant, or a LeaderElectionResourceLockInterface
//
// Versions: controller-runtime v0.7 and later; before that there was a default name,
// which all programs shared.
package leaderelection
