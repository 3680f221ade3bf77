// Package leasetiming defines an Analyzer that reports durations with which no
// leader election starts.
//
// # Analyzer leasetiming
//
// leasetiming: report durations of a leader election that do not fit together
//
// Consequence: crash.
//
// A leader renews its lease every RetryPeriod, gives up when it could not for
// RenewDeadline, and others wait for LeaseDuration before they take over. So
// LeaseDuration must be greater than RenewDeadline, and RenewDeadline greater
// than 1.2 times RetryPeriod. A manager takes 15s, 10s and 2s for those that are
// not set, which one that is set alone may not fit to.
//
// At run time: NewLeaderElector fails, RunOrDie panics, and the manager does not
// start:
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
//   - options of a manager whose literal does not set LeaderElection
//   - a LeaderElectionConfig that lacks one and is kept in a variable or field: it may be completed
//
// Versions: all versions of client-go and controller-runtime.
package leasetiming
