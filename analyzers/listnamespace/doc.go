// Package listnamespace defines an Analyzer that reports requests for another namespace
// than the one that is meant.
//
// # Analyzer listnamespace
//
// listnamespace: report lists meant for one namespace that name none, and swapped parts of keys
//
// Consequence: wrong state.
//
// A List without a namespace returns the objects of all namespaces. The name of an object
// is unique only in its own namespace.
//
// The label selector holds the name of a namespaced object, and nothing else that tells it
// from an object with the same name in another namespace; or it is the selector of a
// workload such as a Deployment or a Service, which applies only to the namespace of that
// object. The objects of all namespaces are counted, changed or deleted.
//
// Where a name is given for the namespace, and the namespace for the name, nothing is found:
// in the fields of a key, in SplitMetaNamespaceKey, or in arguments whose parameters say
// which is which.
//
// At run time: nothing is logged. The list also holds objects of other namespaces.
//
// Instead: add client.InNamespace with the namespace of the object, or call the lister of
// that namespace.
//
// Not reported:
//   - a selector with more than the name, such as a namespace or a UID, or one that is not
//     built in the function, and field selectors
//   - a list whose objects are tested for their namespace, UID or owner
//   - map functions and event handlers, which are often meant for all namespaces;
//     cluster-scoped kinds
//   - a client or a cache that is limited to one namespace, and a client for another cluster
//
// Versions: all.
package listnamespace
