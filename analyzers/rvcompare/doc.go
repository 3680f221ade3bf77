// Package rvcompare defines an Analyzer that reports resourceVersions that are
// ordered as text.
//
// # Analyzer rvcompare
//
// rvcompare: report resourceVersions that are ordered as text
//
// Consequence: wrong state.
//
// A resourceVersion is a string. As text, "9" comes after "10". When the number
// of digits changes, the older of two objects is taken for the newer one.
//
// At run time: nothing is logged. Events are dropped as old, or old objects
// replace new ones, until the numbers have the same length again.
//
// Instead: compare resourceVersions for equality only; or use
// resourceversion.CompareResourceVersion of apimachinery, which orders the versions of
// one resource.
//
// Not reported:
//   - == and !=, and tests for an empty version
//   - versions that are parsed as numbers first, and strings that are not known to
//     be versions, such as parameters
//
// Versions: all. CompareResourceVersion exists since apimachinery v0.35.
package rvcompare
