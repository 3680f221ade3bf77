// Package queueemptykey defines an Analyzer that reports keys that are queued
// although the key function failed.
//
// # Analyzer queueemptykey
//
// queueemptykey: report keys that are queued although the key function failed
//
// Consequence: noise.
//
// A key function returns an empty key together with its error. When the error is only
// logged, the empty key is added to the queue.
//
// At run time: a worker gets the key "", finds no object of this name, or takes it for one
// that was deleted. The event itself is lost.
//
// Instead: return after an error of the key function, before anything is queued.
//
// Fix: safe. A return is added to the branch of the error, in functions without results.
//
// Not reported:
//   - an error that is assigned to the blank identifier
//   - functions of another shape: a key function takes one value of any type, and returns a
//     key and an error
//
// Versions: all of client-go.
//
// See also: tombstone.
package queueemptykey
