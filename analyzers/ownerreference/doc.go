// Package ownerreference defines an Analyzer that reports owner references that
// are refused, ignored or wrong.
//
// # Analyzer ownerreference
//
// ownerreference: report owner references that are refused, dropped, or point to no owner
//
// Consequence: leak.
//
// The owner references of an object decide whether it is deleted together with its owner,
// and which requests its events become. The API server checks only that their fields are
// there. The garbage collector deletes an object whose owner it does not find.
//
// Forms:
//
// ownerreference/dropped: report a call that sets an owner whose error is dropped or only logged
//
// The object is created even when `ctrl.SetControllerReference(app, settings, r.Scheme)`
// fails. It then has no owner: it is not garbage-collected, and Owns does not see it.
//
// ownerreference/broken: report an owner reference that is refused, or by which nobody finds the owner
//
// The owner was built in this function and has no UID yet. NewControllerRef gets the
// group or kind of another type. The object is its own owner. Or a reference that is
// written out does not set `Controller`, or is that of SetOwnerReference, and the builder
// of the package Owns the kind. The object lies in a namespace of the controller, and its
// owner in one of its own. Or the object lies in no namespace, as a Namespace or a
// ClusterRole, and its owner in one.
//
// ownerreference/unowned: report an object that is created without an owner
//
// The builder of the package Owns the kind, or a reconcile creates the object with the
// name and in the namespace of another one. Nothing sets an owner before Create, and the
// package deletes no objects of the kind, or none for certain: it has no finalizer, so that
// the end of the other object is missed while the program does not run.
//
// ownerreference/foreign: report an object that is found by its name and changed whoever owns it
//
// Consequence: wrong state.
//
// The object is read by a name made from that of the reconciled object, or by one that its
// spec says and by which it is created, too, and is updated, patched or deleted without a
// test whether this controller has created it. The package gives such objects an owner.
//
// At run time: SetControllerReference and SetOwnerReference set nothing and return
//
//	cross-namespace owner references are disallowed, owner's namespace a, obj's namespace b
//	cluster-scoped resource must not have a namespace-scoped owner, owner's namespace a
//	Object ns/n is already owned by another Foo controller x
//
// The API server refuses a reference without one of its four fields:
//
//	metadata.ownerReferences[0].uid: Required value: must not be empty
//
// Owns ignores a reference without `Controller`. A reference with the wrong group or kind
// is accepted, and the garbage collector deletes the object.
//
// A name does not prove who created an object. One that a user, a chart or another
// controller has made under the same name is overwritten or deleted, or two controllers
// change it in turn.
//
// Instead: return the error of controllerutil.SetControllerReference. Before an update or
// a delete, test metav1.IsControlledBy, or call SetControllerReference on the object that
// was read: it returns an error when the object has another controller.
//
// Fix: review for dropped. A dropped error is returned, where the function returns one.
// The function fails then where it went on.
//
// Not reported:
//   - dropped: an error that is assigned to _ or silenced for errcheck
//   - unowned: kinds that often live without an owner, such as a claim of a volume, a lease
//     or an event, and kinds that the package deletes, if it has a finalizer or goes through
//     several
//   - unowned: an object that a mutate function, the called function or a later write may
//     give an owner
//   - foreign: an object whose owners, labels or annotations were tested before the write, or
//     that could not be read; custom resources; a workload whose selector, which cannot
//     change, is sent and is not by a label app alone; an object that is sent as it was read
//
// Versions: all of controller-runtime and Kubernetes.
package ownerreference
