// Package metadatacache defines an Analyzer that reports kinds of which the cache of a
// manager holds both the metadata and whole objects.
//
// # Analyzer metadatacache
//
// metadatacache: report kinds that the manager's cache holds twice, as metadata and whole
//
// Consequence: leak.
//
// The cache of a manager keeps apart what is asked for as metav1.PartialObjectMetadata
// and as whole objects. A kind that is watched with builder.OnlyMetadata, to save memory,
// and read with its Go type, is listed and watched twice: the metadata come on top of the
// whole objects. The two do not follow each other either: after an event of the one, the
// other may still show the state before.
//
// What asks the cache is known of a whole program: the rule speaks at its package main,
// about the place that leads to what is needless, and names both.
//
// At run time: nothing is logged. Two watches of the kind are open, one of which asks for
//
//	Accept: application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1
//
// Instead: read a metav1.PartialObjectMetadata with the kind set where metadata is enough,
// else watch whole objects; or read single objects live, with GetAPIReader or DisableFor.
//
// Not reported:
//   - kinds that are read from the API server: with GetAPIReader, or because of DisableFor
//   - kinds of which the cache holds a part, by ByObject, and programs that make cache or client of the manager themselves
//   - programs with several managers or clusters
//   - clients that are not seen to be that of a manager
//   - objects without a type of their own, whose kind is no constant
//   - what only a method does that is called through an interface of the module
//
// Versions: all.
//
// See also: rbacmissing.
package metadatacache
