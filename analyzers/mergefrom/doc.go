// Package mergefrom defines an Analyzer that reports patches without content.
//
// # Analyzer mergefrom
//
// mergefrom: report a patch that is always empty because its base holds the change too
//
// Consequence: lost write.
//
// client.MergeFrom keeps the pointer it is given and compares it with the
// object when the patch is sent. If both are the same object, or the base was
// copied after the change, there is no difference to send.
//
// Forms:
//
// mergefrom/same: report a patch whose base is the object that is patched
//
// `client.MergeFrom(app)`, under whatever name.
//
// mergefrom/late: report a patch whose base was copied after the change
//
// `client.MergeFrom(app.DeepCopy())` where app is changed already, and not changed
// again before the patch.
//
// mergefrom/omitted: report a change that a patch leaves out because its base was taken after it
//
// The patch has later changes, or is one of a helper of Cluster API or flux, which
// keeps what the object is when it is made: labels, annotations, finalizers, owners
// and the status.
//
// mergefrom/swapped: report a patch whose base was changed in place of the object
//
// One of the two is a copy of the other; or a loop changes its variable, which is a
// copy, and patches the element of the list.
//
// mergefrom/preset: report a status that is set before a function takes the base of its patch
//
// The function patches the status, from a copy that it makes itself.
//
// At run time: the request has the body `{}`, the API server answers 200, and
// the answer resets the object in memory to the stored state. The change is
// lost without an error. If the base was changed and not the object, the patch
// describes the way back.
//
// Instead: take `base := app.DeepCopy()` before the first change, change app,
// and send `client.MergeFrom(base)`.
//
// Fix: safe for same. `client.MergeFrom(app)` becomes
// `client.MergeFrom(app.DeepCopy())` when it stands before the first change.
//
// Not reported:
//   - a base from a read of its own
//   - an object that is changed between the copy and the patch, on some path or through a pointer or map taken before
//   - an object that code of unknown effect gets in between, or that is built anew
//   - a patch of an object that was not changed at all
//   - a base that gets a whole status or spec from elsewhere: as it was read, before the object was changed out of sight
//   - a status that is set before a function is called which takes the base, when that may leave the patch out, or sets the same, or the object is used afterwards
//   - a change of the status of a kind without the status subresource, which is part of the patch
//   - a change before the base that only fills in what was left out, or is made again behind it, or sent with the whole object, or that another base was taken before; of an object that a caller hands over, which may patch it; and one of the spec, which may be meant for this pass alone
//   - patches of other kinds: Apply, Merge, RawPatch, and types of the project
//
// Versions: all of controller-runtime since v0.1, with MergeFrom,
// MergeFromWithOptions and StrategicMergeFrom alike.
package mergefrom
