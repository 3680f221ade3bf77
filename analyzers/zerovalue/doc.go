// Package zerovalue defines an Analyzer that reports messages which tell the value that an
// assertion, a lookup or a channel did not give.
//
// # Analyzer zerovalue
//
// zerovalue: report a message that tells the zero value of what is not there
//
// Consequence: noise.
//
// Behind `pod, ok := obj.(*corev1.Pod)`, where ok is false, pod is nil, whatever obj holds; so
// is what a map does not have, or a closed channel gives. A message that is to say what was
// there instead tells nothing, and the same each time.
//
// At run time: the log, or the error, says
//
//	expected a Pod, got *v1.Pod
//
// or `<nil>`, for an object of any other type.
//
// Instead: tell what was asserted, `obj`, or the key that was looked for.
//
// Fix: safe. The variable is replaced by what was asserted, or by the key, where that is a
// variable.
//
// Not reported:
//   - a value that is given something else before
//   - `%T` of what was asserted to a type that is no interface, where the text before it does not say that this is what was found: it may name the wanted type
//   - a message that tells what was asserted, or the key, as well
//   - functions that do anything else than to log, to record an event or to make a text or an error
//
// Versions: all.
//
// See also: othererror, wrapnil
package zerovalue
