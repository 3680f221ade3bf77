// Package maporder defines an Analyzer that reports what depends on the order of a
// map where it must be the same at each pass.
//
// # Analyzer maporder
//
// maporder: report hashes, comparisons and requests that depend on the order of a map
//
// Consequence: hot loop.
//
// Go runs over a map in another order each time, and the lists that come out of a
// cache are in the order of a map, too. What a loop appends, concatenates or writes
// into a buffer in that order is another list or text at the next pass, although
// nothing has changed.
//
// Forms:
//
// maporder/compared: report a comparison with a list or text in the order of a map
//
// `reflect.DeepEqual(service.Spec.Ports, ports)` finds a difference that is none, and the
// object is updated.
//
// At run time: no error. The generation of the object rises while nobody changes it:
//
//	kubectl get deployment shop -o jsonpath='{.metadata.generation}'
//	1127
//
// Instead: sort the keys before the loop, `slices.Sorted(maps.Keys(m))`, or the list behind it.
//
// Not reported:
//   - a list that is sorted, or handed to a function that may sort it
//   - a loop that ends with the first that it takes, and a round for one key
//   - compared: the status, of which statushotloop speaks
//   - lists from a reader that is not known to be a cache
//   - what other modules return
//
// Versions: all.
//
// See also: statushotloop
package maporder
