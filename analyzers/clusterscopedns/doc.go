// Package clusterscopedns defines an Analyzer that reports namespaces for
// cluster-scoped resources.
//
// # Analyzer clusterscopedns
//
// clusterscopedns: report a namespace for a resource that has none
//
// Consequence: lost write.
//
// The dynamic and metadata clients build the path of a request without knowing the
// resource. With a namespace for a cluster-scoped resource, the path does not exist on
// the API server.
//
// At run time: every request fails, and apierrors.IsNotFound is true for the error:
//
//	the server could not find the requested resource
//
// Instead: remove the namespace from requests for cluster-scoped resources.
//
// Fix: safe. Namespace is removed.
//
// Not reported:
//   - resources that are not built into Kubernetes
//   - a resource or namespace that is not constant
//
// Versions: all.
package clusterscopedns
