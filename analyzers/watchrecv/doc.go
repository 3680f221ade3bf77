// Package watchrecv defines an Analyzer that reports watches whose end is not
// noticed.
//
// # Analyzer watchrecv
//
// watchrecv: report events received from a watch without noticing that it ended
//
// Consequence: hot loop.
//
// The API server ends every watch after some minutes, and the channel of its
// events is closed. A receive from a closed channel returns at once, with an
// event that has neither type nor object.
//
// At run time: the loop runs without a pause and uses a whole CPU. No event ever
// comes again, and nothing is logged. A goroutine that ranges over the events
// just ends.
//
// Instead: test whether the channel of a watch was closed, then list again and watch
// from the resourceVersion of the list. An informer does all of that.
//
// Not reported:
//   - a loop that an empty event ends, by a failed assertion, a nil test or a
//     default case
//   - a loop with a limit, or one that starts a new watch in each round
//   - a loop over the events with code after it that notices the end
//   - programs below script, hack or examples, which a person starts and ends
//
// Versions: all.
package watchrecv
