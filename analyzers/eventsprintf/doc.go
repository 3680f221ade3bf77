// Package eventsprintf defines an Analyzer that reports events whose text is
// formatted twice, or not at all.
//
// # Analyzer eventsprintf
//
// eventsprintf: report an event whose text is formatted twice or not at all
//
// Consequence: noise.
//
// Eventf formats its message, Event does not. When a message that contains an error is
// passed to Eventf as the format, it is formatted again: a percent sign in it, as in an
// escaped URL, is taken for a verb. go vet reports some of these calls, in modules whose
// go.mod says go 1.24 or later.
//
// At run time: the message of the event is garbage:
//
//	backup/web%!d(MISSING)ata: 50%!d(MISSING)one
//
// Instead: use Event for a message that is already formatted, and Eventf with a constant
// format.
//
// Fix: safe. The arguments of Sprintf become those of Eventf; any other message gets
// `"%s"` in front.
//
// Not reported:
//   - a message that contains no error, such as one of names and numbers
//   - a format that comes from a caller, or from a variable that holds only constants
//   - arguments that are spread (`args...`), and formats with indices or `*`
//   - methods named Eventf of other recorders than client-go's
//
// Versions: all versions of client-go, for both of its recorders.
package eventsprintf
