// Package unchangedwrite defines an Analyzer that reports writes of objects as
// they were read.
//
// # Analyzer unchangedwrite
//
// unchangedwrite: report an Update of an object to which nothing has happened since it was read
//
// Consequence: wrong state.
//
// Such a write stores nothing: what was to be changed in the object was forgotten, or is
// changed in another one.
//
// At run time: nothing fails. The server finds no difference, and the object stays as it
// is, whatever the user has changed in what it is made of:
//
//	rest_client_requests_total{method="PUT"}
//
// counts up at each pass.
//
// Instead: change the object before it is written, and write it only where it differs.
//
// Not reported:
//   - an object that anything may have changed, or that another function gets
//   - an object that was made here, or whose status alone is written
//   - a dry run, and a write with options
//
// Versions: all.
//
// See also: lostchange, finalizerleak
package unchangedwrite
