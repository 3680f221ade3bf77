// Package ownerreference defines an Analyzer that reports owner references that
// are refused, ignored or wrong.
//
// # Analyzer ownerreference
//
// ownerreference: report owner references that are refused, dropped, or point to no owner
//
// Consequence: leak.
//
// The owner references of an object decide whether it is deleted with its
// owner, and which requests its events become. The API server checks their
// form only; the garbage collector deletes an object whose owner it does not
// find.
//
// Forms:
//
// ownerreference/dropped: report a call that sets an owner whose failure changes nothing
//
// `_ = ctrl.SetControllerReference(app, settings, r.Scheme)`, the call alone, or an error that is
// only logged before the object is created, or returned, all the same: without an owner, so that
// it is not garbage-collected, nor watched by Owns.
//
// ownerreference/broken: report an owner reference that is refused, or by which nobody finds the owner
//
// The owner was made here and has no UID, for it is handed on before it is read or created. Or the
// reference, mostly one that is written by hand, has the text of a whole kind, `apps/v1, Kind=Deployment`,
// for its version or kind, a version without its group, or the kind or group of another type than the
// owner's. Or the object is its own owner. Or it lies in no namespace and the owner in one, which SetControllerReference
// refuses. Or it lacks Controller, and its object is of a kind that a builder of the package Owns.
//
// ownerreference/unowned: report an object that is created without an owner
//
// A builder of the package Owns objects of this kind, or the object is made in a reconcile by
// the name and in the namespace of another one, nothing on its way to Create gives it an owner,
// and nothing in the package deletes objects of its kind.
//
// ownerreference/foreign: report an object that is taken from others who gave it its name
//
// Consequence: wrong state.
//
// It is found by a name that is made of the reconciled object's, is of a kind that the package
// creates, and is updated, patched or deleted whoever has made it.
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
// A name is no proof: what a user, a chart or another object's controller has
// made by the name that a child would get is scaled, overwritten or deleted, and
// the two write against each other from then on.
//
// Instead: return the error of controllerutil.SetControllerReference; ask
// metav1.IsControlledBy before an update and a delete, or call
// SetControllerReference on the object that was read, which refuses one that
// another controller has.
//
// Fix: review for dropped. A dropped error is returned, where the function
// returns one. The function fails then where it went on.
//
// Not reported:
//   - a reference that is completed later, or handed to a function that may do so
//   - an error that is dropped under a comment `//nolint:errcheck`, openly (`_ =`) for an object that was read, or for one that is made in the namespace of its owner: the call cannot fail
//   - an error that is only logged where neither the object is written or returned after that, nor the function one without results that was given the object
//   - an object of a kind that the package does not create, one of a kind that a builder is For by the very name of another, which may be the same, and one by a name that a spec, a list or constants alone tell, or that has a UID in it
//   - an object whose owners, labels or annotations a condition on the way asks for, one that gets an owner before it is written, and one that a function of another package looks at
//   - a delete by name without a read, and by a clientset
//   - NewControllerRef with an owner of an interface type, or a kind from a variable that is set elsewhere or belongs to another package
//   - a reference without Controller for a kind that no builder of the package Owns, or Owns with MatchEveryOwner
//   - an owner of a kind of which neither Kubernetes nor a use of its namespace in the package tells that it lies in one
//   - an owner that was made here, once it was read, created, given a UID, or handed to a function
//   - an object without an owner that is made out of sight, or handed to a function that may give it one, and where no builder Owns its kind: a claim of a volume, a lease, an event, one of a kind that the package deletes or reconciles, one in another namespace, or with a name that is not made of another object's
//   - an object without an owner, behind whose creation one of its kind gets an owner and is written
//   - an object that is made where another one was deleted with the policy Orphan
//
// Versions: all of controller-runtime and Kubernetes.
package ownerreference
