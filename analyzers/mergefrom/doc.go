// Package mergefrom defines an Analyzer that reports patches without content.
//
// # Analyzer mergefrom
//
// mergefrom: report a patch that is always empty because its base holds the change too
//
// Consequence: lost write.
//
// client.MergeFrom keeps the pointer it is given, and compares it with the object when the
// patch is sent. If both are the same object, or the base was copied after the change,
// there is no difference to send.
//
// Forms:
//
// mergefrom/same: report a patch whose base is the object that is patched
//
// `client.MergeFrom(app)`, also where app has a second name.
//
// mergefrom/late: report a patch whose base was copied after the change
//
// `client.MergeFrom(app.DeepCopy())` comes after the change of app, and nothing changes
// app again before the patch.
//
// mergefrom/omitted: report a change that a patch leaves out because its base was taken after it
//
// The patch contains only the changes that come after the base. The patch helpers of
// Cluster API and Flux take the base when they are created: labels, annotations,
// finalizers, owner references and the status that were changed before are left out.
//
// mergefrom/swapped: report a patch whose base was changed in place of the object
//
// One of the two is a copy of the other, and the wrong one was changed. Or a loop changes
// its variable, which is a copy, and patches the element of the list.
//
// mergefrom/preset: report a status that is set before a function takes the base of its patch
//
// The function copies the object, and then patches the status. What its caller has set
// before is in the copy too.
//
// At run time: the request has the body `{}`, the API server answers 200, and the response
// resets the object in memory to the stored state. The change is lost without an error. If
// the base was changed and not the object, the patch reverts the change.
//
// Instead: take `base := app.DeepCopy()` before the first change, change app, and send
// `client.MergeFrom(base)`.
//
// Fix: safe for same. `client.MergeFrom(app)` becomes `client.MergeFrom(app.DeepCopy())`
// when it comes before the first change.
//
// Not reported:
//   - an object that was not changed at all, or is changed again after the copy was taken
//   - an object or base that code of unknown effect gets in between
//   - omitted: a change that only sets a default, is made again later, or is written in
//     another way
//   - omitted: a change of the spec, which may be meant for this reconcile only
//   - patches that are not made by MergeFrom, such as Apply, RawPatch and types of the
//     project
//
// Versions: all of controller-runtime since v0.1, with MergeFrom, MergeFromWithOptions and
// StrategicMergeFrom alike.
package mergefrom
