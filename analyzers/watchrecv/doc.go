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
// At run time: the loop goes round as fast as it can and uses a whole CPU. No
// event ever comes again, and nothing is logged. A goroutine that ranges over
// the events just ends.
//
// Instead: ask whether the channel was closed, list and watch again from the
// version of the list. An informer does all of that.
//
// Not reported:
//   - programs below script, hack or examples, which a person runs and ends by hand
//   - a loop that an event without type and object ends, by a failed assertion, a test for nil, a default case or a cancelled context
//   - an event that another function looks at
//   - a loop with a bound, and one that makes a new watch in each round
//   - a loop over the events after which something else comes, or that ends by itself, or whose end is told to others
//
// Versions: all.
//
// See also: watcherrassert.
package watchrecv
