// Package finalizershortcircuit defines an Analyzer that reports changes that
// a short-circuit operator skips.
//
// # Analyzer finalizershortcircuit
//
// finalizershortcircuit: report a change of finalizers or conditions that || or && skips
//
// Consequence: wrong state.
//
// AddFinalizer, RemoveFinalizer, SetStatusCondition and RemoveStatusCondition
// change an object and return whether there was something to change. The right
// operand of `||` is not evaluated when the left one is true, that of `&&` not
// when it is false. So it is with a variable that collects what was changed:
// `changed = changed || AddFinalizer(obj, f)`.
//
// At run time: the second change is missing from the write that follows. When
// the old finalizer is removed and the new one not added, an object that is
// deleted before the next pass is gone without a cleanup.
//
// Instead: call both, then combine the results.
//
// Fix: safe. Both calls are made before the statement; a collected one comes
// first.
//
// Not reported:
//   - a left operand that only looks: ContainsFinalizer
//   - changes of two objects in one expression
//   - a finalizer that is added or else an old one removed: the next pass, which the write wakes, removes it
//   - the project's own functions: what their bool means is not known
//
// Versions: controller-runtime v0.13 and later, where AddFinalizer and
// RemoveFinalizer return a bool; apimachinery v0.28 and later for conditions.
package finalizershortcircuit
