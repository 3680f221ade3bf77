// Package queueemptykey defines an Analyzer that reports keys that are queued
// although the key function failed.
//
// # Analyzer queueemptykey
//
// queueemptykey: report keys that are queued although the key function failed
//
// Consequence: noise.
//
// A key function returns an empty key together with its error. Where the error
// is only logged, the empty key goes to the queue.
//
// At run time: a worker gets the key "", finds no object of this name, or takes
// it for one that was deleted. The event that was meant is lost.
//
// Instead: return after the error.
//
// Fix: safe. A return is added to the branch of the error, in functions without
// results.
//
// Not reported:
//   - an error that is ignored by the blank identifier
//   - a branch that leaves, or that ends the process
//   - a key that is queued where the error is known to be nil
//   - functions that are no key function: one parameter of any type, a key and an error as results
//
// Versions: all of client-go.
//
// See also: tombstonekey.
package queueemptykey
