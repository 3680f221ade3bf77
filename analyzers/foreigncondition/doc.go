// Package foreigncondition defines an Analyzer that reports conditions that are
// taken over from an object of another kind with that object's generation.
//
// # Analyzer foreigncondition
//
// foreigncondition: report a condition of another object that keeps that object's observedGeneration
//
// Consequence: wrong state.
//
// The observedGeneration of a condition says which spec of its own object the
// condition is about. One that is copied from an object of another kind, a child or an
// agent's report, has the count of that object's changes, which has nothing to do with
// those of the object that it is set in. Elsewhere the package sets the field from the
// object's own generation, and so does who reads it.
//
// At run time: nothing fails. `kubectl wait`, Argo CD and others compare the field with
// metadata.generation: they take the condition for outdated, for ever, or, where the
// other object has changed more often, an old one for the current one:
//
//	kubectl get foo shop -o jsonpath='{.metadata.generation} {.status.conditions[0].observedGeneration}'
//	2 7
//
// Instead: set ObservedGeneration to the generation of the object before the condition is set.
//
// Not reported:
//   - a condition whose ObservedGeneration is set between, or that is handed to another function on the way
//   - packages that set ObservedGeneration of conditions in their list, maybe after all have been set
//   - objects of one kind, which may be one object
//   - packages that nowhere set ObservedGeneration of a condition from an object of the kind
//   - a condition that a function returns, unless each caller sets it as it is, and the function returns others with the object's generation
//
// Versions: all of apimachinery since metav1.Condition (v0.19).
//
// See also: observedgeneration, conditiontime
package foreigncondition
