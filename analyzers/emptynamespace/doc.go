// Package emptynamespace defines an Analyzer that reports requests for one object
// of a namespace that name no namespace, or no object.
//
// # Analyzer emptynamespace
//
// emptynamespace: report requests for one object without a namespace or a name
//
// Consequence: lost write.
//
// An empty namespace means all namespaces, and that only to List and Watch. A
// request for one object has to say in which namespace it lies: the path without
// one does not exist. A lister looks for a key that no object has.
//
// At run time: the error says the same as if the object was absent, and
// apierrors.IsNotFound accepts it:
//
//	the server could not find the requested resource (get pods web)
//
// Instead: pass the namespace of the object.
//
// Not reported:
//   - List, Watch and DeleteCollection
//   - a namespace or name that is not a constant
//   - clients and listers of resources that are not built into Kubernetes: a kind may lie in no namespace although its client takes one
//   - controller-runtime's client, and clients that take a namespace before the name
//
// Versions: client-go v0.31 and later send the request. Older typed clients
// refuse it ("an empty namespace may not be set when a resource name is
// provided"), except for Patch.
//
// See also: clusterscopedns.
package emptynamespace
