// Package deadfield defines an Analyzer that reports fields of kinds that no code
// reads, or sets.
//
// # Analyzer deadfield
//
// deadfield: report a field of a spec that no code reads, or of a status that no code sets
//
// Consequence: wrong state.
//
// The API server accepts and stores every field of a CRD's schema. Only the controller
// can make a field do something. Fields without code are left over when code is removed,
// or come with a struct that was copied, or wait for code that was never written.
//
// A condition that only gives the field its default is no use of it, nor are a log line, a printed
// column, and generated code that copies it.
//
// A status is for the user: one that no code writes, of a kind whose spec is used, and fields that
// stay empty beside others that are set, promise what never comes. A selector that `kubectl scale` and
// autoscalers read is the worst of them.
//
// At run time: nothing fails and nothing is logged. The API server accepts the object,
// and what the user sets in the field has no effect, or what is to be told never appears.
//
// Instead: write the code that the field needs, or remove the field in the next version
// of the API; until then, say in its comment that it is deprecated or reserved.
//
// Not reported:
//   - a struct that is encoded, rendered or kept whole, and one of whose fields most are read
//     nowhere; modules without a controller
//   - a field whose name is selected from a value of unknown type, or stands in a path or in a
//     validation rule (CEL), or whose comment says that it is deprecated, reserved,
//     informational or not implemented yet
//
// Versions: all.
//
// See also: unreadflag, observedgeneration
package deadfield
