// Package ssaobject defines an Analyzer that reports objects that cannot be
// applied.
//
// # Analyzer ssaobject
//
// ssaobject: report a server-side apply of an object that was read, or has no apiVersion and kind
//
// Consequence: lost write.
//
// The body of an apply request is what the controller wants, with apiVersion
// and kind. An object that came from the API server, by a read or as the answer
// of a write, holds managedFields, and mostly no type.
//
// Forms:
//
// ssaobject/read: report an apply of an object that the API server filled
//
// By a read of the function, or as the answer of a write.
//
// ssaobject/untyped: report an apply of a new object without apiVersion and kind
//
// It is made in the function, and its type is never set.
//
// ssaobject/metadata: report an object for an apply with the whole metadata of another
//
// The managed fields come along, also through DeepCopy.
//
// ssaobject/typemeta: report an object for an apply whose type is copied from another
//
// Informers and reads of a live client leave the type of typed objects empty.
//
// At run time: the API server answers
//
//	metadata.managedFields must be nil
//
// to an object that it sent before, and to one without its type
//
//	invalid object type: /, Kind=
//
// The fake client does not mind the managed fields.
//
// Instead: build a new object with its type, its name, and nothing but the
// fields that are yours; applying all that was read makes all of it yours.
//
// Not reported:
//   - an object whose managed fields are taken away in the function
//   - an object that a function may have given its type, or that is handed to code of unknown effect
//   - an object that the read did not find
//   - a type copied from an object that the package reads with a client of controller-runtime, whose cache sets it
//   - the object beside a body that is written out (RawPatch), which only names what is patched
//   - unstructured objects without a type, apply configurations
//
// Versions: Kubernetes v1.18 and later.
//
// See also: ssaowner
package ssaobject
