// Package strategiccr defines an Analyzer that reports strategic merge patches
// of custom resources.
//
// # Analyzer strategiccr
//
// strategiccr: report a strategic merge patch on a custom resource
//
// Consequence: lost write.
//
// For a strategic merge patch the API server needs the Go type of the object,
// which it has only for its own kinds. This holds for every client: generated
// ones, dynamic and metadata clients, and that of controller-runtime. The rule
// is also known as crdstrategicmerge.
//
// At run time: every request is rejected with status 415:
//
//	the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml
//
// The fake client accepts it, so unit tests pass.
//
// Instead: patch a custom resource with client.MergeFrom, or use server-side apply.
//
// Fix: safe. StrategicMergeFrom becomes MergeFrom.
//
// Not reported:
//   - kinds of Kubernetes itself, of its aggregated API servers, and of OpenShift
//   - objects whose kind is not known at the call, such as unstructured ones, and
//     resources or patch types that are not constant
//
// Versions: all of Kubernetes.
package strategiccr
