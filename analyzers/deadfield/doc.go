// Package deadfield defines an Analyzer that reports fields of kinds that no code
// reads.
//
// # Analyzer deadfield
//
// deadfield: report a field of a spec that no code of the module reads
//
// Consequence: wrong state.
//
// The API server accepts and stores every field of a CRD's schema. Only the controller
// can make a field do something. Fields without code are left over when code is removed,
// or come with a struct that was copied, or wait for code that was never written.
//
// The rule reports such a field only when other fields of the same struct are read.
//
// At run time: nothing fails and nothing is logged. The API server accepts the object,
// and what the user sets in the field has no effect.
//
// Instead: write the code that the field needs, or remove the field in the next version
// of the API; until then, say in its comment that it is deprecated or reserved.
//
// Not reported:
//   - a field whose name is used anywhere in the repository, also for something else;
//     tests, comments and generated code do not count
//   - structs that are used as a whole: encoded, rendered, compared by reflection or
//     stored in another struct
//   - a field whose comment says that it is deprecated, reserved, informational or not
//     implemented yet
//   - a field that validation rules (CEL) or printer columns of the CRD use
//   - kinds without a controller in the module, and API versions that are not the stored
//     one
//
// Versions: all.
//
// See also: unreadflag, observedgeneration
package deadfield
