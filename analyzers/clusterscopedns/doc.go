// Package clusterscopedns defines an Analyzer that reports namespaces that are
// given for cluster-scoped resources.
//
// # Analyzer clusterscopedns
//
// clusterscopedns: report a namespace for a resource that lies in none
//
// Consequence: lost write.
//
// The dynamic and metadata clients build the path of a request from what they are
// told. A namespace in front of a cluster-scoped resource makes a path that the API
// server does not have.
//
// At run time: every request fails, and apierrors.IsNotFound accepts the error:
//
//	the server could not find the requested resource
//
// Instead: drop Namespace.
//
// Fix: safe. Namespace is dropped.
//
// Not reported:
//   - resources that are not built into Kubernetes, or not constant
//   - a namespace that is not constant: it may be empty
//
// Versions: all.
package clusterscopedns
