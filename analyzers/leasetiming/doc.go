// Package leasetiming defines an Analyzer that reports durations with which no
// leader election starts.
//
// # Analyzer leasetiming
//
// leasetiming: report durations of a leader election that do not fit together
//
// Consequence: crash.
//
// A leader renews its lease every RetryPeriod, and gives up when that has failed for
// RenewDeadline. Other candidates wait for LeaseDuration before they take over.
// LeaseDuration must be greater than RenewDeadline, and RenewDeadline greater than 1.2
// times RetryPeriod. A manager uses 15s, 10s and 2s for those that are not set: one that
// is set alone may not fit these defaults.
//
// At run time: NewLeaderElector fails, RunOrDie panics, and the manager does not start:
//
//	leaseDuration must be greater than renewDeadline
//
// or
//
//	renewDeadline must be greater than retryPeriod*JitterFactor
//
// Instead: set all three, or none where a manager runs the election.
//
// Not reported:
//   - durations that are not constant
//   - manager options that do not set LeaderElection in the literal
//   - a LeaderElectionConfig in a variable or field that lacks a duration, which may be set
//     later
//
// Versions: all versions of client-go and controller-runtime.
package leasetiming
