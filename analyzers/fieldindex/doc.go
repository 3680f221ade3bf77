// Package fieldindex defines an Analyzer that reports lists by a field that nothing
// indexes, fields that are indexed twice, and index functions that end the process.
//
// # Analyzer fieldindex
//
// fieldindex: report lists by a field that no cache indexes, and indexes that end the process
//
// Consequence: hang.
//
// The client of a manager lists from its cache. The cache can list by a field only when
// an index with that name was registered for the kind, and an index can be registered
// only once. The rule looks at a whole program: the finding is in package main, at the
// call that leads to the list or the registration, and names the place.
//
// Forms:
//
// fieldindex/missing: report a list through the cache by a field that nothing indexes
//
// The cache does not know the field selectors of the API server: metadata.name and
// spec.nodeName need an index as well. The names must match exactly; a missing leading
// dot makes a different index.
//
// fieldindex/twice: report a field that two places of one program index for the same kind
//
// For example, two controllers that each register the index that both of them need.
//
// fieldindex/panics: report an index function that returns an error, at which the store panics
//
// Consequence: crash.
//
// The store of an informer panics when an index function of client-go, a
// cache.IndexFunc, returns an error. An error for an object of the wrong type is
// harmless, because no such object comes. But when a look-up fails or a label does not
// parse, one object crashes the process, and again after each restart.
//
// At run time: every list fails, as long as the program runs, and a second registration
// ends the program at its start:
//
//	Index with name field:spec.nodeName does not exist
//	indexer conflict: map[field:spec.nodeName:{}]
//	panic: unable to calculate an index entry for key "shop/web" on index "byZone": node "n1" not found
//
// Instead: register the field once, before the manager starts, under a constant that the
// list uses as well. If two controllers need it, register it in a function that runs
// once, before both are set up. Or list through GetAPIReader, by a field that the API
// server supports. An index function logs the failure and returns no values.
//
// Not reported:
//   - clients that may read from the API server: fakes, unstructured objects, kinds in
//     DisableFor
//   - field names that are not constant, and then all fields of that kind
//   - programs that pass their manager, cache or indexer to other modules, or add
//     indexers to informers themselves
//   - twice: programs with several managers, registrations whose error is handled, and
//     places that do not both run
//   - panics: errors about the type or the spec of the object, and functions that are
//     not analyzed
//
// Versions: all.
package fieldindex
