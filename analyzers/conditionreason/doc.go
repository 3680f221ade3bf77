// Package conditionreason defines an Analyzer that reports conditions that the
// API server refuses.
//
// # Analyzer conditionreason
//
// conditionreason: report a metav1.Condition that the API server refuses
//
// Consequence: lost write.
//
// metav1.Condition carries validation markers, which controller-gen puts into
// every CRD that uses it: a reason of one word, a status of three, a type that
// is a qualified name, a transition time. One condition that breaks them makes
// the server refuse the whole status.
//
// At run time: the status write fails at every pass, and nothing of the status
// is stored. The fake client takes it.
//
//	Foo.demo.ctrlvet.dev "shop" is invalid: status.conditions[0].reason: Invalid value: "": conditions[0].reason in body should be at least 1 chars long
//
// Instead: give every condition a reason in CamelCase, and put sentences into
// Message. meta.SetStatusCondition fills in the transition time.
//
// Not reported:
//   - conditions of kinds that an API server of the program itself serves (`resource.Object` of apiserver-runtime)
//   - a condition that goes to neither meta.SetStatusCondition nor the list of conditions of an object
//   - a field that is set later on the variable, and a variable whose address is taken
//   - values that are no constants
//   - an empty literal that makes a place in a list, which is filled behind
//   - a condition that is put into a list by hand outside of reconcilers, key workers and what they run: objects are built so for tests
//   - apply configurations, and conditions of other types, such as those of pods
//   - conditions of kinds whose resource definitions were written by hand and ask for no length
//
// Versions: all CRDs whose schema was generated from metav1.Condition
// (apimachinery v0.19 and later).
//
// See also: conditiontime
package conditionreason
