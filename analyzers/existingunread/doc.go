// Package existingunread defines an Analyzer that reports objects that are used
// as if they had been created although the server has another one.
//
// # Analyzer existingunread
//
// existingunread: report an object that is used as created although Create found that it exists
//
// Consequence: wrong state.
//
// Create fills the object that it is given with the server's answer. When the
// answer is AlreadyExists it fills nothing: the object in memory has no UID, no
// resourceVersion and no status, whatever the stored one has. Who lets that error
// pass and goes on with the object takes the empty fields for those of the stored one.
//
// At run time: all is well at the first pass. Later an owner reference is refused,
//
//	ownerReferences[0].uid: Required value
//
// or nothing is found under the empty UID, and what exists counts as not ready.
//
// Instead: read the object where Create answers AlreadyExists, or use
// `CreateOrUpdate`, which reads it first.
//
// Not reported:
//   - an object that is read again, or whose UID is set, between
//   - an object of a kind that the function, or one that calls it, has read before: what it has not found it finds at the next pass
//   - a status that is set here, and what goes into a log line or an event alone
//   - fields that were there before: the name, labels, the spec
//   - an object that was read before it is created, and generated clientsets, which return the stored object
//   - what a caller does with an object that it is returned, if it looks at no such field or is in another package
//   - a field that is looked at on a way on which more is asked about the error
//
// Versions: all.
//
// See also: createexists, ownerreference
package existingunread
