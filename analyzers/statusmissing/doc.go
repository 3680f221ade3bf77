// Package statusmissing defines an Analyzer that reports status writes of kinds
// without the status subresource.
//
// # Analyzer statusmissing
//
// statusmissing: report a status write of a kind without the status subresource
//
// Consequence: lost write.
//
// Only kinds whose CRD has the status subresource have the endpoint that
// `Status()` writes to. controller-gen adds it for the marker
// `+kubebuilder:subresource:status` alone.
//
// At run time: each write answers 404, which IsNotFound takes for a deleted
// object, so that IgnoreNotFound hides it and the status is never stored:
//
//	bars.demo.ctrlvet.dev "shop" not found
//
// Instead: add the marker to the type and regenerate the CRD; or, for kinds of
// others, write the object itself.
//
// Not reported:
//   - kinds of which it is not known: no markers, or another version than the one that was looked at
//   - a write through an interface, when the kind is not clear
//   - custom resources that are written with a generated clientset, unless their resource definition lies in the module and lacks the status subresource
//   - operations on other subresources
//   - kinds that an API server of the program itself serves (`resource.Object` of apiserver-runtime)
//
// Versions: all of Kubernetes since custom resources have the status
// subresource (v1.11).
//
// See also: statusupdate
package statusmissing
