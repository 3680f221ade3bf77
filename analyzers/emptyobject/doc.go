// Package emptyobject defines an Analyzer that reports objects that are sent to
// the API server as they were declared.
//
// # Analyzer emptyobject
//
// emptyobject: report an object that is sent to the API server without anything in it
//
// Consequence: lost write.
//
// A variable that is declared and handed to a write, and to nothing else, has
// no name: it was meant to be filled, or another variable was meant.
//
// At run time: client-go refuses the request before it is sent:
//
//	resource name may not be empty
//
// Instead: write the object that was read or changed.
//
// Not reported:
//   - an object of which a field is set, or that any other function gets
//   - an object of a type parameter's type, and unstructured objects
//   - reviews, such as SelfSubjectReview: questions, which have no name
//   - DeleteAllOf, which needs the kind only
//
// Versions: all.
package emptyobject
