// Package specreplace defines an Analyzer that reports specs of built-in kinds
// that are compared with the stored one, or put in its place, as a whole.
//
// # Analyzer specreplace
//
// specreplace: report a spec that was built here and is compared with, or replaces, the stored one
//
// Consequence: hot loop.
//
// The API server fills in the fields of a Deployment, a Service or a Job that
// were left out. So the stored spec never equals the one that was built. A spec
// that replaces the stored one removes the defaults, and the server fills them
// in again.
//
// An object that was built here and is sent by Update without a resourceVersion replaces
// the stored one as a whole: labels, annotations and fields that others have set are gone,
// and what somebody writes at the same time is lost without a conflict.
//
// At run time: every reconcile sends an update that changes nothing, and this
// counter grows:
//
//	rest_client_requests_total{method="PUT"}
//
// CreateOrUpdate returns `updated` each time. A change of an immutable field is
// rejected, such as the template of a Job or the volume of a
// PersistentVolumeClaim:
//
//	Job.batch "shop" is invalid: spec.template: Invalid value: ...: field is immutable
//
// An update of a custom resource without a version is refused:
//
//	metadata.resourceVersion: Invalid value: 0: must be specified for an update
//
// Instead: set only your own fields in a stored spec, one by one. Or compare with
// equality.Semantic.DeepDerivative, or with a hash in an annotation. Or use server-side
// apply.
//
// Not reported:
//   - a comparison that ignores fields that were left out (DeepDerivative), or
//     that leads to no write
//   - a spec that was made from the stored one, or whose origin is not known; an update with
//     an object that was created before, and has its version from the answer
//   - a comparison of custom resources, and of kinds without defaults; an update of a kind
//     without a spec, such as a ConfigMap
//
// Versions: all of Kubernetes.
//
// See also: deepequal, createorupdate
package specreplace
