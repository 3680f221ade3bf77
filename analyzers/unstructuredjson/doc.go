// Package unstructuredjson defines an Analyzer that reports values of Go types
// that unstructured objects cannot hold.
//
// # Analyzer unstructuredjson
//
// unstructuredjson: report a value of a type that cannot be copied in an unstructured object
//
// Consequence: crash.
//
// The content of an Unstructured is what a JSON decoder makes:
// map[string]any, []any, string, int64, float64, bool and nil. Its deep copy
// knows these types and no others: no int, no []string, no
// map[string]string, and no type with a name, such as corev1.PodPhase. A
// constant like 3 is an int there.
//
// At run time: SetNestedField, SetNestedSlice and SetNestedMap copy what they
// store, and panic at once. A value that is put there otherwise panics in the
// first DeepCopy, which caches and the fake clients make. Until then, it is
// never equal to what comes back from the API server, so that a comparison finds
// a difference each time:
//
//	panic: cannot deep copy int
//
// Instead: convert numbers to int64 or float64, and use SetNestedStringSlice
// and SetNestedStringMap.
//
// Fix: safe. Numbers and named strings are converted; SetNestedField becomes
// SetNestedStringSlice or SetNestedStringMap; literals of strings become []any
// or map[string]any.
//
// Not reported:
//   - a map that only becomes JSON
//   - the content of an object that was made or read in the function, or is handed in by functions of the package, and is told of or given an owner and goes to Create or Update of a client, there or in all callers of an unexported function, or back to a conversion webhook, and to nobody else: it is not copied, but becomes JSON
//   - what is put into an object other than by SetNestedField and its like, where nothing in the package copies objects that may be unstructured, and the function hands none out
//   - an interface whose value is not seen: a parameter, what other packages return
//   - what a variable holds that is assigned several times, or whose address is taken
//
// Versions: all versions of apimachinery.
//
// See also: unstructurednilobj
package unstructuredjson
