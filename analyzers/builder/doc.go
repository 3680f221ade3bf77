// Package builder defines an Analyzer that reports controllers of one program that get
// the same name.
//
// # Analyzer builder
//
// builder: report two controllers of one program that get the same name
//
// Consequence: crash.
//
// The default name of a controller is its kind in lower case. Two controllers for one
// kind, or for two versions of it, get the same name. The rule looks at a whole program:
// the finding is in package main, at the call that leads to the second controller, and
// names both.
//
// At run time: Complete fails, and with it the start of the program:
//
//	controller with name foo already exists. Controller names must be unique to avoid multiple controllers reporting the same metric.
//
// Instead: give each controller its own name with Named.
//
// Not reported:
//   - programs that set SkipNameValidation
//   - names that are not constant, and unstructured kinds
//   - controllers that do not both run, or that flags enable which are off by default
//
// Versions: a name that is already used is refused since controller-runtime v0.19. Before,
// controllers with the same name share their metrics and their name in the log.
package builder
