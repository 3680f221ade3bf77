// Package statusunchanged defines an Analyzer that reports statuses that are
// sent to the API server at each pass, changed or not.
//
// # Analyzer statusunchanged
//
// statusunchanged: report a status that is sent at every pass, although nothing may have changed
//
// Consequence: hot loop.
//
// A controller that runs every minute or more often, or after each heartbeat of
// a node, mostly finds that nothing has changed. If it writes the status anyway,
// each reconcile costs a request that the API server has to read, validate and
// compare with what is stored.
//
// At run time: no error. Five reconciles in which nothing changes send five
// requests, of which the server stores at most the first. A merge patch is sent
// even when it is empty. With many objects the requests use up the client's rate
// limit, and other writes wait. Where the status differs each time (see
// statushotloop), it is a loop.
//
// Instead: compare the status with the one that was read, and write it only if it
// differs. Or write only when the setter of a condition, as `meta.SetStatusCondition`,
// returns true.
//
// Not reported:
//   - reconcilers that are not known to run often: no constant RequeueAfter of at
//     most a minute, and no watch of Nodes, Leases or Events
//   - reconcilers that return without a status write on some path, or write it
//     only under a condition on the status
//   - a status that contains the time of the reconcile: a comparison would never
//     find it equal
//   - apply requests, and patches whose body is written by hand
//
// Versions: all. The API server stores nothing, and sends no event, when the
// status is the same; the fake client of controller-runtime gives it a new
// resourceVersion.
//
// See also: statushotloop
package statusunchanged
