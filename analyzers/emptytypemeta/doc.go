// Package emptytypemeta defines an Analyzer that reports uses of the kind and
// apiVersion of objects that have none.
//
// # Analyzer emptytypemeta
//
// emptytypemeta: report a kind or apiVersion that is read from an object that has none
//
// Consequence: wrong state.
//
// The decoder of typed clients takes apiVersion and kind away: the Go type says
// it already. So they are empty in what a typed client returns and in what
// informers hold, and with them in listers, event handlers and predicates.
// An owner reference made of them names nothing.
//
// At run time: the API server refuses the object that has such a reference:
//
//	metadata.ownerReferences[0].apiVersion: Required value: must not be empty, metadata.ownerReferences[0].kind: Required value: must not be empty
//
// A comparison with the name of a kind never holds.
//
// Instead: write the type down, as in corev1.SchemeGroupVersion.WithKind("Pod"),
// or ask apiutil.GVKForObject, which looks it up in the scheme.
//
// Fix: safe. For built-in kinds the type is written down.
//
// Not reported:
//   - an object that the function gives its type, or hands to code that may
//   - unstructured objects, PartialObjectMetadata, and what controller-runtime's client reads
//   - an object of a custom resource out of the list of a typed client: the server writes its type into each, and the decoder takes that of the list alone
//   - what the caches of wrangler hold, whose client sets the type of what a watch brings
//   - an object whose origin is not seen
//   - a kind that is logged, compared with nothing, or used as a key
//
// Versions: all versions of client-go. The objects of custom resources that an
// informer gets from a list, and not from a watch, keep their type: before
// client-go v0.35, some have one and some have none. controller-runtime's cached
// reads set it on the copy.
//
// See also: ssaobject
package emptytypemeta
