// Package statusmissing defines an Analyzer that reports status writes of kinds
// without the status subresource.
//
// # Analyzer statusmissing
//
// statusmissing: report a status write of a kind without the status subresource
//
// Consequence: lost write.
//
// The endpoint that `Status()` writes to exists only for kinds whose CRD has the
// status subresource. controller-gen adds it only for types with the marker
// `+kubebuilder:subresource:status`.
//
// At run time: each write gets a 404. IsNotFound takes it for a deleted object,
// so IgnoreNotFound hides it, and the status is never stored:
//
//	bars.demo.ctrlvet.dev "shop" not found
//
// Instead: add the marker +kubebuilder:subresource:status to the type and generate the
// CRD again. For kinds that are not yours, write the object itself.
//
// Not reported:
//   - kinds whose definition is not known, or is known in another version only
//   - kinds that an API server of the program itself serves (`resource.Object` of
//     apiserver-runtime)
//   - writes by a generated clientset, unless the CRD is in the module and has no
//     status subresource
//
// Versions: all of Kubernetes since custom resources have the status subresource
// (v1.11).
//
// See also: statusupdate
package statusmissing
