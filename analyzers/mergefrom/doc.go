// Package mergefrom defines an Analyzer that reports patches without content.
//
// # Analyzer mergefrom
//
// mergefrom: report a patch that is always empty because its base holds the change too
//
// Consequence: lost write.
//
// client.MergeFrom keeps the pointer it is given, and compares it with the object when the
// patch is sent. There is no difference to send if both are the same object, as in
// `client.MergeFrom(app)`, also where app has a second name; or if the base was copied
// after the change, as in `client.MergeFrom(app.DeepCopy())` behind it.
//
// A change of the status that is made before the copy, beside others that are sent, is lost
// as well: it is not in the patch, and the answer takes it away in memory.
//
// It is also reported when one of the two is a copy of the other, and the base is changed
// in place of the object that is patched.
//
// At run time: the request has the body `{}`, the API server answers 200, and the response
// resets the object in memory to the stored state. The change is lost without an error. If
// the base was changed and not the object, the patch reverts the change.
//
// Instead: take `base := app.DeepCopy()` before the first change, change app, and send
// `client.MergeFrom(base)`.
//
// Fix: safe. `client.MergeFrom(app)` becomes `client.MergeFrom(app.DeepCopy())`
// when it comes before the first change.
//
// Not reported:
//   - an object that was not changed at all; a change of something other than the status
//     beside one that is sent; what is set again after the copy was taken
//   - an object or base that code of unknown effect gets in between
//   - a base of which a whole field is replaced, such as the status as it was read
//   - patches that are not made by MergeFrom, such as Apply, RawPatch and types of the
//     project
//
// Versions: all of controller-runtime since v0.1, with MergeFrom, MergeFromWithOptions and
// StrategicMergeFrom alike.
package mergefrom
