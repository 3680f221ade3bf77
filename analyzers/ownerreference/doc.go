// Package ownerreference defines an Analyzer that reports owner references that
// are refused, ignored or wrong.
//
// # Analyzer ownerreference
//
// ownerreference: report owner references that are refused, dropped, or point to no owner
//
// The owner references of an object decide whether it is deleted with its
// owner, and which requests its events become. The API server checks their
// form only; the garbage collector deletes an object whose owner it does not
// find.
//
// At run time: SetControllerReference and SetOwnerReference set nothing and
// return
//
//	cross-namespace owner references are disallowed, owner's namespace a, obj's namespace b
//	Object ns/n is already owned by another Foo controller x
//
// A reference written by hand without one of its four fields is refused:
//
//	metadata.ownerReferences[0].uid: Required value: must not be empty
//
// A reference that is not marked as the controller's is ignored by Owns of the
// builder: events of the object reach nobody. A reference with the wrong group or
// kind, to an owner in another namespace, or from an object that lies in no
// namespace to one that does, is accepted, and the garbage collector deletes the
// object. One whose version or kind is the text of something else, such as
// `apps/v1, Kind=Deployment`, keeps the object for ever.
//
// Instead: return the error of controllerutil.SetControllerReference; ask
// metav1.IsControlledBy before a delete.
//
// Fix: a dropped error is returned, where the function returns one.
//
// Not reported:
//   - a reference that is a value only: a key, a result, something to compare
//   - a reference that is completed later, or handed to a function that may do so
//   - a kind or version taken from an object that has none (`pod.Kind`): emptytypemeta reports it
//   - a first owner that is compared with a constant or another reference, or where the length or the other owners are looked at
//   - a first owner whose comparison leads to nothing but a panic
//   - an error that is dropped under a comment `//nolint:errcheck`
//   - a test for another controller that comes before an adoption, not a delete
//   - NewControllerRef with an owner of an interface type, or a kind from a variable that is set elsewhere or belongs to another package
//   - a reference without Controller for a kind that no builder of the package Owns, or Owns with MatchEveryOwner
//   - an owner of a kind of which neither Kubernetes nor a use of its namespace in the package tells that it lies in one
//   - an owner that was made here, once it was read, created, given a UID, or handed to a function
//   - objects without an owner that Owns waits for, in a package that gives owners to objects of that kind, or of an unknown one
//   - an object of the caller that is moved to another namespace, one that is moved in a package below test, tests or e2e, or after its owners were looked at, set or dropped
//
// Versions: all of controller-runtime and Kubernetes.
package ownerreference
