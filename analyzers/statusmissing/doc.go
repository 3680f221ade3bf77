// Package statusmissing defines an Analyzer that reports status writes of kinds
// without the status subresource, and statuses without a field that is required.
//
// # Analyzer statusmissing
//
// statusmissing: report a status write that is refused: no status subresource, or a required field is nil
//
// Consequence: lost write.
//
// The endpoint that `Status()` writes to exists only for kinds whose CRD has the
// status subresource. controller-gen adds it only for types with the marker
// `+kubebuilder:subresource:status`.
//
// A list or map of the status whose JSON tag has no omitempty is required by the CRD. While it
// is nil, `var names []string` to which nothing is appended, it is sent as null, which the API
// server takes for a field that is not there.
//
// At run time: each write gets a 404. IsNotFound takes it for a deleted object,
// so IgnoreNotFound hides it, and the status is never stored:
//
//	bars.demo.ctrlvet.dev "shop" not found
//
// A status without the list is refused until there is an element again:
//
//	Ring.demo.ctrlvet.dev "shop" is invalid: status.nodes: Required value
//
// Instead: add the marker +kubebuilder:subresource:status to the type and generate the
// CRD again. For kinds that are not yours, write the object itself. Start a required list
// with `[]string{}`, or tag it omitempty.
//
// Not reported:
//   - kinds whose definition is not known, or is known in another version only
//   - kinds that an API server of the program itself serves (`resource.Object` of
//     apiserver-runtime)
//   - writes by a generated clientset, unless the CRD is in the module and has no
//     status subresource
//   - a list or map that is optional or nullable by a marker, that a test has found to have
//     elements, or that gets another value later
//
// Versions: all of Kubernetes since custom resources have the status subresource
// (v1.11). Before v1.20, the API server refuses null by itself: "must be of type array".
//
// See also: statusupdate
package statusmissing
