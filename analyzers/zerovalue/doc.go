// Package zerovalue defines an Analyzer that reports messages which tell the value that an
// assertion, a lookup or a channel did not give.
//
// # Analyzer zerovalue
//
// zerovalue: report a message that tells the zero value of what is not there
//
// Consequence: noise.
//
// After `pod, ok := obj.(*corev1.Pod)` with ok false, pod is nil, whatever obj
// holds. The same goes for the value of a missing key of a map and for a receive
// from a closed channel. A message with such a value does not say what was
// found, and is always the same.
//
// At run time: the log line or the error contains `<nil>`, or names the wanted
// type as the one that was found, for an object of any other type:
//
//	expected a Pod, got *v1.Pod
//
// Instead: print what was asserted, `obj`, or the key that was looked up.
//
// Fix: safe. The variable is replaced by what was asserted, or by the key, where
// that is a variable.
//
// Not reported:
//   - `%T` that may be there to name the wanted type
//   - a message that also contains what was asserted, or the key
//   - functions that do more than log, record an event or make an error
//
// Versions: all.
//
// See also: othererror, wrapnil
package zerovalue
