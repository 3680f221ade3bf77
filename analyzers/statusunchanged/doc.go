// Package statusunchanged defines an Analyzer that reports statuses that are
// sent to the API server at each pass, changed or not.
//
// # Analyzer statusunchanged
//
// statusunchanged: report a status that is sent at every pass, although nothing may have changed
//
// Consequence: hot loop.
//
// A controller that looks every minute or more often, or that each heartbeat of a
// node wakes, finds most of the time that everything is as before. When it sends
// the status all the same, each of these passes costs a request, which the API
// server reads, validates, and compares with what is stored.
//
// At run time: no error. Five passes in which nothing happens send five
// requests; the server takes at most the first for a change. A merge patch is
// sent even when it is empty. With many objects, or an informer that resyncs,
// the requests use up the client's rate limit, and other writes wait. Where the
// status differs each time (see statushotloop), it is a loop.
//
// Instead: compare with the status that was read, and send only a difference;
// or send when the setter of a condition says that it changed something.
//
// Not reported:
//   - reconcilers with a way out, other than for an error or a deletion, on which no status is written: it may be the test
//   - functions behind a condition that asks for the status or a copy of it, that a write of the pass brings about, or by which what is wanted differs from what is there
//   - functions that a pass calls before it returns an error, and writes behind a request that creates or deletes something
//   - reconcilers that are not known to run often: without a constant RequeueAfter of a minute at most other than after a failure or during a deletion, and without Owns or Watches of Nodes, Leases or Events but behind a GenerationChangedPredicate for all events, or a function of the package that compares generations
//   - a status that holds the time of the pass: no comparison would find it equal
//   - apply requests, and patches that are written out: what they hold is decided elsewhere
//   - an object that was made in the function, with nothing but a status: without a name no such write succeeds
//   - writes through functions of other packages, other than a method UpdateStatus
//
// Versions: all. The API server stores nothing, and sends no event, when the
// status is the same; the fake client of controller-runtime gives it a new
// resourceVersion.
//
// See also: statushotloop
package statusunchanged
