// Package unreadflag defines an Analyzer that reports flags of the command line
// without effect.
//
// # Analyzer unreadflag
//
// unreadflag: report a flag of the command line that has no effect
//
// Consequence: wrong state.
//
// A flag is registered with the address of a variable. The compiler counts this
// as a use, so it does not notice when no code reads the variable, or only the log does. Such flags
// remain when code is moved, or come with a program that was copied from another
// one. A flag keeps its default, too, in a program that never calls `flag.Parse`.
//
// At run time: the program accepts the flag and ignores it. A controller that is
// started with a lease duration or a namespace uses the default.
//
// Instead: pass the value of a flag on to where it belongs, or remove the flag. Parse
// the flags when all are defined.
//
// Not reported:
//   - a field that other packages of the module may read, and a flag that is
//     looked up by its name
//   - a flag that is hidden or deprecated, or whose text or comment says that it
//     has no effect or is not implemented yet
//   - packages that pass their flags to a library, which may read them by name, and programs
//     with a library that may parse them
//   - flags with a value type of their own
//
// Versions: all of flag and github.com/spf13/pflag.
package unreadflag
