// Package nulllist defines an Analyzer that reports lists of the status that are
// sent as null where the kind requires a list.
//
// # Analyzer nulllist
//
// nulllist: report a status whose list is nil where nothing was found, and required
//
// Consequence: lost write.
//
// A list that is nil is encoded as null, unless its field is left out when it is empty. The
// resource definition that controller-gen makes of such a field requires a list.
//
// At run time: whenever there is nothing to list, the API server refuses the status:
//
//	Foo.demo.ctrlvet.dev "shop" is invalid: status.nodes: Invalid value: "null": status.nodes in body must be of type array: "null"
//
// Instead: make the list, `names := []string{}`; or leave the field out when it is empty, with
// omitempty and +optional.
//
// Not reported:
//   - fields that are left out when they are empty, or have the marker optional, nullable or a default
//   - a list that is certainly made, or is set where it was found to have elements
//   - kinds that are not known to have the status subresource, and statuses that are not written in the function
//
// Versions: all.
package nulllist
