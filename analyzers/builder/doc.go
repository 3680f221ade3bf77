// Package builder defines an Analyzer that reports controllers that are built in a
// way that always fails.
//
// # Analyzer builder
//
// builder: report controller builders that always fail
//
// Consequence: crash.
//
// The builder of controller-runtime checks its settings only in Complete or Build.
//
// Forms:
//
// builder/refused: report a builder whose Complete or Build always fails
//
// Two calls of For, Owns without For, neither For nor Named, nothing to watch, a
// Reconciler in the options as well, or For in a builder for another request type than
// reconcile.Request.
//
// builder/samename: report two controllers of one program that get the same name
//
// The default name of a controller is its kind in lower case. Two controllers for one
// kind, or for two versions of it, get the same name. The rule looks at a whole program:
// the finding is in package main, at the call that leads to the second controller, and
// names both.
//
// At run time: Complete fails, and with it the start of the program, with one of
//
//	For(...) should only be called once, could not assign multiple objects for reconciliation
//	one of For() or Named() must be called
//	there are no watches configured, controller will never get triggered. Use For(), Owns(), Watches() or WatchesRawSource() to set them up
//	Owns() can only be used together with For()
//	reconciler was set via WithOptions() and via Build() or Complete()
//	For() can only be used with reconcile.Request
//	controller with name foo already exists. Controller names must be unique to avoid multiple controllers reporting the same metric.
//
// Instead: call For once, and Watches for other kinds; give each controller its own name
// with Named.
//
// Not reported:
//   - refused: builders that other functions create or get, and calls that are made in
//     one branch only
//   - samename: programs that set SkipNameValidation, names that are not constant, and
//     unstructured kinds
//   - samename: controllers that do not both run, or that flags enable which are off by
//     default
//
// Versions: the checks of the builder as of controller-runtime v0.15; a Reconciler in
// the options is refused since v0.16, a name that is already used since v0.19. Before,
// controllers with the same name share their metrics and their name in the log.
//
// See also: fieldindex.
package builder
