// Package unreadflag defines an Analyzer that reports flags of the command line
// whose values nobody reads.
//
// # Analyzer unreadflag
//
// unreadflag: report a flag of the command line whose value nobody reads
//
// Consequence: wrong state.
//
// A flag is registered with the address of a variable, and that counts as a use: the
// compiler does not say that nothing ever looks at what the user has set. Such flags
// are left over when code moves, or come with a program that was copied from another.
//
// At run time: the program accepts the flag, and does what it would do without: a
// controller that is told how long its lease shall be, or which namespace to watch,
// takes the default.
//
// Instead: hand the value on to what it is about, or take the flag away.
//
// Not reported:
//   - a variable that code of the package reads, or a field that other packages of the module may read
//   - a flag that code of the module asks for by its name, hides or deprecates
//   - a flag whose text, or a comment, says that it has no effect any more
//   - a flag whose text, or a comment, says that what it is for is still to be written
//   - packages that hand their flags to a library, which may read them by name
//   - flags with a value of their own type
//
// Versions: all of flag and github.com/spf13/pflag.
package unreadflag
