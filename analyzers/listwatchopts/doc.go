// Package listwatchopts defines an Analyzer that reports watch functions that
// ignore the options they are given.
//
// # Analyzer listwatchopts
//
// listwatchopts: report a WatchFunc that ignores the ListOptions it is given
//
// Consequence: lost event.
//
// An informer tells its ListWatch what it wants: from which version to watch, and
// since client-go v0.35 also that the watch shall begin with all objects and say
// when these are complete. A WatchFunc with options of its own asks for something
// else.
//
// At run time: before client-go v0.35 each watch begins with all objects that there are
// then, every few minutes anew, and says nothing of those that were deleted since the list or
// the last watch: they stay in the cache, and nothing is logged. Since v0.35 the bookmark that
// ends the initial list never comes, so HasSynced stays false. The log says every ten seconds
//
//	awaiting required bookmark event for initial events stream, no events received for
//
// Instead: set the selector on the options that the function gets, and pass them
// on.
//
// Not reported:
//   - options that are read in the function, wholly or in part
//   - ListFunc: without the options a list is not paged, and all the same complete
//   - functions that call no client of client-go, or that are not in this package
//
// Versions: all of client-go. What happens differs, as above.
package listwatchopts
