// Package fieldindex defines an Analyzer that reports lists by a field that nothing
// indexes, fields that are indexed twice, and index functions that end the process.
//
// # Analyzer fieldindex
//
// fieldindex: report lists by a field that no cache indexes, and indexes that end the process
//
// Consequence: hang.
//
// The client of a manager lists from its cache. By a field it can list only what an index
// of that name was registered for, of that kind, and each may be registered once. Which
// are there is known of a whole program: the rule speaks at its package main, about the
// place that leads to the list or the registration, and names that.
//
// Forms:
//
// fieldindex/missing: report a list through the cache by a field that nothing indexes
//
// The cache knows none of the field labels of the API server either: metadata.name and
// spec.nodeName need an index as well. A name that differs from the one that is
// registered, by a dot or a letter, is another name.
//
// fieldindex/twice: report a field that two places of one program index for the same kind
//
// Two controllers of one program that each register what both of them need.
//
// fieldindex/panics: report an index function that returns an error, at which the store panics
//
// Consequence: crash.
//
// The store of an informer cannot leave an object out: it panics when the index function of
// client-go, a cache.IndexFunc, returns an error. An object of another type than the
// informer's never comes; but a look-up that does not find what it looks for, or a label that
// does not parse, is an object that ends the process, at each start again.
//
// At run time: each list fails, as long as the program runs, and the second registration
// ends the start of the program:
//
//	Index with name field:spec.nodeName does not exist
//	indexer conflict: map[field:spec.nodeName:{}]
//	panic: unable to calculate an index entry for key "shop/web" on index "byZone": node "n1" not found
//
// Instead: register the field once, before the manager starts, under a constant that the
// list uses as well; where two controllers need it, in a function that is called by
// neither of them but before both. Or list through GetAPIReader, by a field that the API
// server knows. An index function logs what it cannot do and returns no values.
//
// Not reported:
//   - clients that may read from the API server, or are not seen to be that of a manager; fakes
//   - names of fields that are no constants, and all fields of a kind for which such a name is registered
//   - programs that hand their manager, its cache or an indexer to functions of other modules, or add indexers to informers themselves
//   - what only a method does that is called through an interface of the module: another program may choose its type
//   - kinds that the manager reads from the API server: unstructured objects, those in DisableFor
//   - twice: programs with several managers or clusters; registrations whose error is looked at or dropped; places that only one of two branches of main leads to, or that one call of main leads to
//   - panics: errors about the type of the object, or about its spec, which a schema may have judged; functions out of sight
//
// Versions: all.
package fieldindex
