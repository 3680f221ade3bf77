// Package emptyobject defines an Analyzer that reports objects that are sent to
// the API server empty.
//
// # Analyzer emptyobject
//
// emptyobject: report an object that is sent to the API server without anything in it
//
// Consequence: lost write.
//
// A variable that is declared and passed to a write, and used nowhere else, has no name.
// It was meant to be filled, or another variable was meant.
//
// At run time: client-go refuses the request before it is sent:
//
//	resource name may not be empty
//
// Instead: write the object that was read or changed.
//
// Not reported:
//   - an object that any other function gets
//   - requests that need no name: reviews, such as SelfSubjectReview, and DeleteAllOf
//   - unstructured objects, and variables of a type parameter's type
//
// Versions: all.
package emptyobject
