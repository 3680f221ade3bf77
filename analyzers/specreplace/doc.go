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
// Instead: set only your own fields in a stored spec, one by one. Or compare with
// equality.Semantic.DeepDerivative, or with a hash in an annotation. Or use server-side
// apply.
//
// Not reported:
//   - a comparison that ignores fields that were left out (DeepDerivative), or
//     that leads to no write
//   - a spec that was made from the stored one, or whose origin is not known
//   - custom resources, and kinds without defaults
//
// Versions: all of Kubernetes.
//
// See also: deepequal, createorupdate
package specreplace
