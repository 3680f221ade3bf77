// Package labelselectorstring defines an Analyzer that reports texts that are no
// selectors where a selector is expected.
//
// # Analyzer labelselectorstring
//
// labelselectorstring: report the text of a LabelSelector struct used as a selector
//
// Consequence: wrong state.
//
// The method String of metav1.LabelSelector is for debugging. It prints the struct, not
// a selector.
//
// At run time: the API server refuses the request:
//
//	unable to parse requirement: <nil>: Invalid value: "&LabelSelector{MatchLabels:map[string]string{app:": name part must consist of alphanumeric characters
//
// Instead: turn a LabelSelector into text with
// metav1.LabelSelectorAsSelector(selector).String(); or labels.Set(m).String() for
// labels that must be equal.
//
// Not reported:
//   - metav1.FormatLabelSelector, which is right for selectors that are not empty
//   - a text that is not used as a selector in the same function
//
// Versions: all.
package labelselectorstring
