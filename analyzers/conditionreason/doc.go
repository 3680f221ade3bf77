// Package conditionreason defines an Analyzer that reports conditions that the
// API server refuses.
//
// # Analyzer conditionreason
//
// conditionreason: report a metav1.Condition that the API server refuses
//
// Consequence: lost write.
//
// metav1.Condition has validation markers, which controller-gen copies into every CRD
// that uses it: the reason is one word, the status is True, False or Unknown, the type
// is a qualified name, and the transition time is required. One invalid condition makes
// the API server refuse the whole status.
//
// At run time: the status write fails at every reconcile, and nothing of the status is
// stored. The fake client accepts it.
//
//	Foo.demo.ctrlvet.dev "shop" is invalid: status.conditions[0].reason: Invalid value: "": conditions[0].reason in body should be at least 1 chars long
//
// Instead: give every condition a reason in CamelCase, and put sentences into Message.
// meta.SetStatusCondition fills in the transition time.
//
// Not reported:
//   - values that are not constant, and fields that are set later
//   - a condition that is not put into the conditions of an object, or that is appended
//     by hand outside of reconcilers and workers, as in tests
//   - other condition types, such as those of pods, and apply configurations
//   - kinds whose schema does not have these markers: CRDs written by hand, and kinds
//     served by the program's own API server
//
// Versions: all CRDs whose schema was generated from metav1.Condition (apimachinery
// v0.19 and later).
//
// See also: conditiontime
package conditionreason
