// Package listwatchtrue defines an Analyzer that reports lists that are asked for
// as watches.
//
// # Analyzer listwatchtrue
//
// listwatchtrue: report Watch: true in the options of a List
//
// Consequence: wrong state.
//
// The field Watch of ListOptions makes the request a watch. The method Watch sets
// it by itself. A List with it gets a stream of events, which it waits for to end
// and then takes for a list.
//
// At run time: nothing is logged. List blocks until the API server closes the
// stream, after minutes, and returns an empty list without an error.
//
// Instead: leave the field out, or call Watch.
//
// Fix: safe. The field is removed.
//
// Not reported:
//   - options that are given to Watch only
//   - options whose field Watch is assigned, or whose address is taken
//   - options that come from elsewhere
//
// Versions: all of client-go; seen with JSON.
package listwatchtrue
