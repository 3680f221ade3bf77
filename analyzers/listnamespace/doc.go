// Package listnamespace defines an Analyzer that reports lists that mean the objects
// of one namespace and name none.
//
// # Analyzer listnamespace
//
// listnamespace: report lists that mean one namespace and name none
//
// Consequence: wrong state.
//
// A List without a namespace returns the objects of all namespaces. The name of an object
// is unique only in its own namespace.
//
// Forms:
//
// listnamespace/byname: report a list of all namespaces that is selected by the name of an object of one
//
// The label selector holds the name of a namespaced object, and nothing else that tells it
// from an object with the same name in another namespace. The objects of both are counted,
// changed or deleted.
//
// listnamespace/byselector: report a list of all namespaces that is made with the selector of a workload
//
// The selector of a Deployment or a Service applies only to the namespace of that object.
// Objects in other namespaces may match it as well.
//
// At run time: nothing is logged. The list also holds objects of other namespaces.
//
// Instead: add client.InNamespace with the namespace of the object, or call the lister of
// that namespace.
//
// Not reported:
//   - a selector with more than the name, such as a namespace or a UID, one that the
//     function does not build itself, and field selectors
//   - a list whose objects are tested for their namespace, UID or owner
//   - map functions and event handlers, which are often meant for all namespaces
//   - cluster-scoped kinds, a client that is limited to one namespace, and one for another
//     cluster
//
// Versions: all.
//
// See also: clusterscopedns.
package listnamespace
