// Package deadfield defines an Analyzer that reports fields of kinds that no code
// knows.
//
// # Analyzer deadfield
//
// deadfield: report a field of a kind that no code of the module reads, or sets
//
// Consequence: wrong state.
//
// The API server takes what the definition of a kind has a field for, and keeps it. What a
// field promises is kept by code alone. Fields without any are left over when code is
// taken away, come with a struct that was copied from another, or were meant to get
// their code later.
//
// Forms:
//
// deadfield/unread: report a field of a spec that no code of the module reads
//
// Other fields of the struct are read.
//
// At run time: nothing fails. The user sets a field and the object is accepted, as if it
// had an effect, or waits for a status that stays empty:
//
//	kubectl wait --for=jsonpath='{.status.readyMirrors}'=2 mirror/shop
//	error: timed out waiting for the condition on mirrors/shop
//
// Instead: write the code for which the field is there, or take the field away in the next
// version of the kind; until then a comment can say that it is deprecated, or reserved.
//
// Not reported:
//   - a field whose name stands anywhere in the module or its repository behind a dot, before a colon, or in a text, in whatever sense; tests, comments and generated copies, conversions and clients do not count
//   - structs that are handed on whole, to be encoded, rendered, compared by reflection or kept in another struct, and structs within those
//   - a field whose comment says that it has no effect, is deprecated or reserved, is for people to read, or that its code is still to be written
//   - a field of a spec that rules of its own kind, or printed columns, name
//   - a field without a tag for JSON, and embedded ones
//   - kinds for which the module makes no controller, and versions that are not stored where there are several
//   - structs of which less than half of the fields are known
//   - status: ObservedGeneration, of which observedgeneration speaks
//
// Versions: all.
//
// See also: unreadflag, observedgeneration
package deadfield
