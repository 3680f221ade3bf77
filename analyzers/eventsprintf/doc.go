// Package eventsprintf defines an Analyzer that reports events whose text is
// formatted twice, or not at all.
//
// # Analyzer eventsprintf
//
// eventsprintf: report an event whose text is formatted twice or not at all
//
// Consequence: noise.
//
// Eventf formats its text, Event does not. A text that was made of an error and
// is handed to Eventf as its format is formatted again: a percent sign in it, as
// in an escaped URL, is taken for a verb. Newer versions of go vet report a part
// of this, in modules whose go.mod says go 1.24 or newer.
//
// At run time: the message of the event is garbage:
//
//	backup/web%!d(MISSING)ata: 50%!d(MISSING)one
//
// Instead: use Event for a ready text, and Eventf with a constant format.
//
// Fix: safe. The arguments of Sprintf become those of Eventf; another text gets
// `"%s"` in front.
//
// Not reported:
//   - a format that a caller hands in, and a variable that holds constants only
//   - a ready text that no error is part of, such as one of names and numbers
//   - a text that is ready only where a variable set beside it is another than asked for
//   - `%%`, and a percent sign that nothing like a verb follows
//   - arguments that are spread (`args...`), and formats with indices or `*`
//   - methods named Eventf of recorders that are not client-go's
//
// Versions: all versions of client-go, for both of its recorders.
package eventsprintf
