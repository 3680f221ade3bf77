// Package listnamespace defines an Analyzer that reports lists that mean the objects
// of one namespace and name none.
//
// # Analyzer listnamespace
//
// listnamespace: report lists that mean one namespace and name none
//
// Consequence: wrong state.
//
// A request without a namespace goes to all of them. A name says which object is meant
// in its namespace alone.
//
// Forms:
//
// listnamespace/byname: report a list of all namespaces that is selected by the name of an object of one
//
// The labels hold the name of an object that lies in a
// namespace, and nothing else that tells it from an equally named one elsewhere. So the
// objects of both are counted, changed or deleted.
//
// listnamespace/byselector: report a list of all namespaces that is made with the selector of a workload
//
// The selector of a Deployment, a Service or their like goes for the namespace of the
// object: others may have the same one elsewhere.
//
// At run time: a list without its namespace holds the objects of strangers, and nobody
// says so.
//
// Instead: add client.InNamespace with the namespace of the object; ask the lister for
// that namespace.
//
// Not reported:
//   - selectors with a namespace, a UID, an annotation or a status in them
//   - selectors that are made of more than is in sight, and that of a Job, which holds its UID
//   - selectors of fields, which may name what lies in no namespace, or is meant in all of them
//   - lists whose objects are asked for their namespace, their UID or their owner
//   - a kind of which the module has the cache hold one namespace alone (`ByObject`)
//   - what client.NewNamespacedClient has made asks, in one namespace alone, and what client.New has made of a configuration that may be that of another cluster
//   - map functions, event handlers, and functions that return requests
//   - kinds that lie in no namespace, or of which the markers do not say
//
// Versions: all.
//
// See also: clusterscopedns.
package listnamespace
