// Package specreplace defines an Analyzer that reports specs of built-in kinds
// that are compared with the stored one, or put in its place, as a whole.
//
// # Analyzer specreplace
//
// specreplace: report a spec that was built here and is compared with, or replaces, the stored one
//
// Consequence: hot loop.
//
// The API server fills the fields of a Deployment, a Service or a Job that were
// left out. So what is stored never equals what was built, and a spec that takes
// the place of the stored one takes the defaults away, for the server to fill
// them in again.
//
// At run time: every pass sends an update, which changes nothing:
//
//	rest_client_requests_total{method="PUT"}
//
// CreateOrUpdate says `updated` each time. What is immutable is refused: the
// template of a Job, the volume of a PersistentVolumeClaim.
//
//	Job.batch "shop" is invalid: spec.template: Invalid value: ...: field is immutable
//
// Instead: set the fields that are yours, one by one; or compare with
// equality.Semantic.DeepDerivative, with a hash in an annotation; or apply.
//
// Not reported:
//   - a comparison that leads to no write, or that passes over what was left out (DeepDerivative)
//   - a spec whose origin is not in sight, or that was made from the stored one
//   - a spec that is replaced where a condition says that it differs, or behind an early return
//   - specs of custom resources, of kinds without defaults, and of a HorizontalPodAutoscaler: who builds one sets the two fields that have some
//
// Versions: all of Kubernetes.
//
// See also: deepequal, createorupdate
package specreplace
