// Package labelselectorstring defines an Analyzer that reports texts that are no
// selectors where a selector is asked for.
//
// # Analyzer labelselectorstring
//
// labelselectorstring: report the text of a LabelSelector struct used as a selector
//
// Consequence: wrong state.
//
// The method String of metav1.LabelSelector is there for debugging: it prints the
// struct.
//
// At run time: the API server refuses the request:
//
//	unable to parse requirement: <nil>: Invalid value: "&LabelSelector{MatchLabels:map[string]string{app:": name part must consist of alphanumeric characters
//
// Instead: metav1.LabelSelectorAsSelector(selector), and the method String of its
// result; or labels.Set(m).String() for labels that are to be equal.
//
// Not reported:
//   - the text of a labels.Selector or labels.Set
//   - metav1.FormatLabelSelector, which is right for selectors that are not empty
//   - text that is put together by hand
//   - text that is not used as a selector in the same function
//
// Versions: all.
package labelselectorstring
