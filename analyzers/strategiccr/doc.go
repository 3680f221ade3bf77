// Package strategiccr defines an Analyzer that reports strategic merge patches
// of custom resources.
//
// # Analyzer strategiccr
//
// strategiccr: report a strategic merge patch on a custom resource
//
// Consequence: lost write.
//
// A strategic merge patch needs the Go type of the object, which the API
// server has for its own kinds only. This holds for every client: generated
// ones, dynamic and metadata clients, and that of controller-runtime. The rule
// is also known as crdstrategicmerge.
//
// At run time: every request is refused with 415:
//
//	the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml
//
// The fake client accepts it, so unit tests pass.
//
// Instead: use client.MergeFrom, or server-side apply.
//
// Fix: safe. StrategicMergeFrom becomes MergeFrom.
//
// Not reported:
//   - kinds of Kubernetes itself, its aggregated API servers, and OpenShift
//   - objects of an interface type, unstructured objects that are given to controller-runtime's client
//   - a resource of a dynamic client that is not constant
//   - a patch type that is not constant
//
// Versions: all of Kubernetes.
package strategiccr
