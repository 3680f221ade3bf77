// Package fieldindex defines an Analyzer that reports lists by a field that nothing
// indexes.
//
// # Analyzer fieldindex
//
// fieldindex: report a List through the cache by a field that no code indexes
//
// Consequence: hang.
//
// The client of a manager lists from its cache. The cache can list by a field only when
// IndexField was called for the kind with that name. It does not know the field selectors
// of the API server: metadata.name and spec.nodeName need an index as well. The names
// must match exactly; a missing leading dot makes a different index.
//
// The rule looks at a whole program: the finding is in package main, at the call that
// leads to the List, and names the place.
//
// At run time: the List fails every time:
//
//	Index with name field:spec.nodeName does not exist
//
// Instead: call IndexField once, before the manager starts, for each field that a List
// selects by; use one constant for both. Or list through GetAPIReader, by a field that
// the API server supports.
//
// Not reported:
//   - clients that may read from the API server: fakes, unstructured objects, kinds in
//     DisableFor
//   - field names that are not constant, and then all fields of that kind
//   - programs that pass their manager, cache or indexer to other modules, or add
//     indexers to informers themselves
//
// Versions: all.
package fieldindex
