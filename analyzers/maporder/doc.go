// Package maporder defines an Analyzer that reports comparisons that depend on the order
// of a map.
//
// # Analyzer maporder
//
// maporder: report a comparison with a list or text in the order of a map
//
// Consequence: hot loop.
//
// Go iterates over a map in random order, and a List from a cache is in the order of a
// map, too. A list or text that a loop builds in that order differs from one reconcile to
// the next, although nothing has changed.
//
// `reflect.DeepEqual(service.Spec.Ports, ports)` is false although both have the same
// elements, and the object is updated.
//
// At run time: no error. The generation of the object rises although nobody changes it:
//
//	kubectl get deployment shop -o jsonpath='{.metadata.generation}'
//	1127
//
// Instead: sort the keys of a map before the loop, `slices.Sorted(maps.Keys(m))`; or the
// list after it.
//
// Not reported:
//   - a list that is sorted, or passed to a function that may sort it
//   - a List from a reader that is not known to be a cache, and results of other modules
//   - comparisons of a status, which statushotloop reports
//
// Versions: all.
//
// See also: statushotloop
package maporder
