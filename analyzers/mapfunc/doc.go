// Package mapfunc defines an Analyzer that reports map functions whose requests name
// no namespace.
//
// # Analyzer mapfunc
//
// mapfunc: report map functions whose requests leave out the namespace
//
// Consequence: lost event.
//
// A map function turns the object that changed into requests for those that the
// controller is for. Where these lie in a namespace, a request without one is for an
// object that cannot be.
//
// At run time: nothing is logged. Reconcile takes the object for deleted:
//
//	Foo.demo.example.com "web" not found
//
// is what the client answers, and what client.IgnoreNotFound drops.
//
// Instead: take the namespace from the object that changed, from the reference to it, or
// from the element of the list.
//
// Not reported:
//   - kinds that lie in no namespace, or of which the markers do not say
//   - a function that sets a namespace anywhere
//   - a reconciler that uses the name of the request alone, or sets its namespace
//   - requests that are not written out, and functions of other packages
//
// Versions: all.
//
// See also: eventobject, listnamespace.
package mapfunc
