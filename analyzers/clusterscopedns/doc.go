// Package clusterscopedns defines an Analyzer that reports namespaces that are none.
//
// # Analyzer clusterscopedns
//
// clusterscopedns: report a namespace for a resource that has none, or a name in its place
//
// Consequence: lost write.
//
// The dynamic and metadata clients build the path of a request without knowing the
// resource. With a namespace for a cluster-scoped resource, the path does not exist on
// the API server.
//
// The rule also reports a name and a namespace that have changed places: a function whose
// parameters are called namespace and name is given foo.Name and foo.Namespace, or the
// fields of a key are set so.
//
// At run time: every request fails, and apierrors.IsNotFound is true for the error:
//
//	the server could not find the requested resource
//
// Instead: remove the namespace from requests for cluster-scoped resources; give the namespace first,
// then the name.
//
// Fix: safe. Namespace is removed.
//
// Not reported:
//   - resources that are not built into Kubernetes
//   - a resource or namespace that is not constant, and a namespace that is called like an
//     object while the name is no namespace
//
// Versions: all.
package clusterscopedns
