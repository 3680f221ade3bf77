// Package nulllist defines an Analyzer that reports lists of the status that are
// sent as null where the kind requires a list.
//
// # Analyzer nulllist
//
// nulllist: report a status whose list is nil where nothing was found, and required
//
// Consequence: lost write.
//
// Go encodes a nil slice as null, unless the field has omitempty. The
// CustomResourceDefinition that controller-gen generates for a field without omitempty
// requires a list.
//
// At run time: whenever there is nothing to list, the API server refuses the status:
//
//	Foo.demo.ctrlvet.dev "shop" is invalid: status.nodes: Invalid value: "null": status.nodes in body must be of type array: "null"
//
// Instead: start with an empty list, `names := []string{}`; or omit the field when it is
// empty, with omitempty and +optional.
//
// Not reported:
//   - fields with omitempty, or with a marker for optional, nullable or a default
//   - a kind that is not known to have the status subresource, and a status that is written
//     by another function
//
// Versions: all.
package nulllist
