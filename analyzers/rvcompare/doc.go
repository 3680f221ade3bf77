// Package rvcompare defines an Analyzer that reports resourceVersions that are
// ordered as text.
//
// # Analyzer rvcompare
//
// rvcompare: report resourceVersions that are ordered as text
//
// Consequence: wrong state.
//
// A resourceVersion is a string. Ordered as text, "9" comes after "10", so the
// older of two objects is taken for the newer one as soon as the number of digits
// changes.
//
// At run time: nothing is logged. Events are dropped as old, or old objects
// replace new ones, until the numbers are of equal length again.
//
// Instead: compare for equality only, or use resourceversion.CompareResourceVersion
// of apimachinery, which orders the versions of one resource.
//
// Not reported:
//   - == and !=, and tests for an empty version
//   - versions that are parsed as numbers first
//   - versions that come as parameters or from fields of other types
//
// Versions: all. CompareResourceVersion exists since apimachinery v0.35.
package rvcompare
