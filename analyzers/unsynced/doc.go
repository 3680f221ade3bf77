// Package unsynced defines an Analyzer that reports differences that lead to
// an update and are not in it.
//
// # Analyzer unsynced
//
// unsynced: report a difference because of which an object is updated, and that stays
//
// Consequence: hot loop.
//
// A function reads an object, compares it with the one it wants, and updates what
// is stored where both differ. What was found to differ has to be set before.
//
// Forms:
//
// unsynced/all: report an update that sends what was read although it was found to differ
//
// Nothing of the object is set between the comparison and the update.
//
// unsynced/field: report a field that is found to differ and is not set before the update
//
// Other fields are set. The comparisons may stand in a function of the package that
// tells whether an update is needed, in one condition, or set a flag.
//
// At run time: the update succeeds and stores nothing new. The next pass finds the same
// difference and sends it again:
//
//	"msg"="deployment differs, updating" "deployment"="default/shop"
//
// Instead: set what was compared: `existing.Spec.Replicas = desired.Spec.Replicas`.
//
// Not reported:
//   - an object of which a part around the field, or within it, is set, by whomever
//   - an object that is handed to code of unknown effect after the comparison, read again, or replaced
//   - a comparison of the status, the identity or a value that is no field of another object of the kind
//   - a comparison with a copy of the object itself
//   - an object that comes from the caller, unless a compared field is taken over from the other one
//   - a comparison behind which both outcomes lead to the update
//
// Versions: all.
//
// See also: createorupdate, specreplace, deepequal
package unsynced
