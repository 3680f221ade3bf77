// Package listwatchtrue defines an Analyzer that reports lists that are asked for
// as watches.
//
// # Analyzer listwatchtrue
//
// listwatchtrue: report Watch: true in the options of a List
//
// Consequence: wrong state.
//
// The field Watch of ListOptions turns a request into a watch. The method Watch sets it by
// itself. A List with this field gets a stream of events, waits for the end of the stream,
// and decodes it as a list.
//
// At run time: nothing is logged. List blocks until the API server closes the stream,
// after minutes, and returns an empty list without an error.
//
// Instead: remove the field, or call Watch.
//
// Fix: safe. The field is removed.
//
// Not reported:
//   - options that are only passed to Watch, and options from elsewhere
//   - options whose field Watch is assigned later, or whose address is taken
//
// Versions: all of client-go; seen with JSON.
package listwatchtrue
