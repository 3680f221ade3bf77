// Subject: values

// Package nondet finds nondeterministic values: those that differ from one run to
// the next though nothing happened, as the time, a random number, or a list in the
// order of a map.
package nondet
