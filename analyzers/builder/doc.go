// Package builder defines an Analyzer that reports controllers that are put together in a
// way which always fails.
//
// # Analyzer builder
//
// builder: report controller builders that always fail
//
// Consequence: crash.
//
// A builder of controller-runtime collects what it is told, and looks at it in Complete
// or Build.
//
// Forms:
//
// builder/refused: report a builder whose Complete or Build always fails
//
// For twice, Owns without For, neither For nor Named, nothing to watch, a Reconciler in
// the options as well, or For of a builder for requests of another type than
// reconcile.Request.
//
// builder/samename: report two controllers of one program that get the same name
//
// A controller is named after its kind, unless it is told a name: two controllers for one
// kind, or for two versions of it, get one name. What a program is made of is known at
// its package main: there the rule speaks, about the place that leads to the second
// controller, and names both.
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
// Instead: call For once, and Watches for other kinds; give each controller
// a name of its own with Named.
//
// Not reported:
//   - refused: builders that other functions get or make, and calls of which only one branch or the other is taken
//   - samename: programs that set SkipNameValidation; names that are no constants; unstructured kinds; places that only one of two branches of main leads to, that conditions of main exclude, that are each behind a flag of its own which is off by default, or that a constant switches off, or to which one call of main leads both
//
// Versions: the checks of the builder as of controller-runtime v0.15; a Reconciler in the
// options is refused since v0.16, a name that is taken since v0.19. Before, controllers of
// one name share their metrics and the name in the log.
//
// See also: fieldindex.
package builder
