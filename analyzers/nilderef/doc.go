// Package nilderef defines an Analyzer that reports pointers that are nil where
// they are used.
//
// # Analyzer nilderef
//
// nilderef: report results, optional fields and variables that are nil where they are used
//
// Consequence: crash.
//
// What nobody has set is not there, and a call that fails returns no object. The
// rule reports a use of such a pointer where nothing was asked of it on the way.
//
// Whether a function of the module returns nil with its error is taken from its
// body, in other packages, too, and of the method of an interface from all types of
// the module that are known to stand behind it.
//
// Forms:
//
// nilderef/failed: report a result that is used although its call has failed
//
// In the branch of the error, which reads the object for its own message. Behind that branch,
// where it only logs and goes on, ends for one kind of error alone, or lets NotFound pass. Before
// the error is tested, or where it is thrown away (`app, _ := find(ctx, name)`) although the
// call asks a lister, the machine or another one, or has a context. The result of a type assertion behind the branch for its
// failure, and the target of an errors.As whose answer nobody looked at, are such results, too.
//
// With an error, a generated clientset returns an empty object. Its fields are
// reported where the error is handled, because they are empty, and because a fake
// clientset generated before v0.31 may return nil.
//
// nilderef/noerror: report a result that is nil without an error
//
// A search that ends with `return nil, nil`, a condition that is not met yet, a NotFound
// that is no error: the caller tests the error alone, or the bool that comes with it, and
// uses the result. The ways on which a function does so are known across packages, with
// what its other results are there; one that the arguments alone decide does not count.
// Of functions that can answer with nothing but nil, this is what they say; they are
// left out.
//
// So it is with a variable that a loop leaves nil when it finds nothing, `metav1.GetControllerOf` of an object
// that no controller owns, and `pem.Decode` of data that somebody else has written.
//
// nilderef/optional: report an optional field of an API type that is used without a test
//
// A pointer field of a custom resource that users may leave out is nil then. The object was
// read, came with an event or a request, or is what a caller has read, and nothing was asked about it
// on the way but its metadata and the length of its lists. Kinds of other modules are left
// out: their owners fill in what they need.
//
// Fields of any API type are reported where the function compares them with nil behind the
// use, on another way, or in a condition that the use is reached past. Where the test always follows and nothing changes
// the field in between, it does not matter where the object comes from.
//
// nilderef/builtin: report a field of a built-in kind that many objects lack, used without a test
//
// One of several that exclude each other, such as where a volume comes from or what a
// container is doing, and a few that are left out more often than not: the holder of a
// lease, the pod behind an endpoint, whether an owner is the controller. Where the object comes from
// counts as in nilderef/optional. The deletion timestamp counts of every object that was read in
// the function, where nothing was asked about its deletion.
//
// nilderef/inside: report a pointer that is used in the branch that a nil pointer leads to
//
// Nothing but the answer of the test leads there, that of a helper included, and that of a map
// which has none (`app, ok := apps[name]`). It counts as well where the pointer is always there:
// then nothing ever comes to the branch. The text of an error behind the test that has found none
// is the same mistake.
//
// nilderef/aftertest: report a pointer that is used where a test may have found it to be nil
//
// The use stands in the other half of the condition that has the test, or in the branch to
// which that leads, too.
//
// nilderef/novalue: report what nothing was ever assigned to
//
// A pointer variable that a function is to write through: clients, conversions and functions of the module
// whose bodies show it. An unexported pointer, interface or function of a struct that the package makes with
// other fields: no code of the package sets it, takes its address or asks whether it is there. An exported one,
// such as the Recorder of a reconciler, where other packages of the module make the struct without it, and none sets it.
//
// At run time: one object without the field, or one answer of the API
// server that is an error, ends the pass with
//
//	panic: runtime error: invalid memory address or nil pointer dereference
//
// controller-runtime recovers it and tries again for ever; in a controller on
// a client-go queue, an event handler or a goroutine the process ends.
//
// Instead: test the pointer for nil, or read it with `ptr.Deref`. End
// the branch of the error with return or continue, and use in it what was there
// before the call.
//
// Not reported:
//   - a pointer that was compared with nil on the way
//   - an optional field in Create, Update and Delete of a crossplane provider: Observe was given the object before, and may have refused it
//   - a pointer that is nil where the other half of a condition decides (`v != nil || other`): whoever wrote the halves together knows what they leave
//   - optional fields with a default marker, of kinds whose package has functions that set defaults, and those that code of the package fills in
//   - optional fields that an index function of the package compares with nil, in lists that choose by a field
//   - an optional field that is tested later in the function, and used without a test behind that, too
//   - optional fields after any question about the object, or a copy of a part of it, beside its metadata, or after a function that may change it
//   - a field of which a branch before has set what is asked on the way
//   - what comes behind a variable without a value that is written through: it never happens
//   - optional fields that a rule of the resource definition names (`XValidation`, `ExactlyOneOf`, `AtLeastOneOf`), above the struct that has them or what holds it
//   - fields of built-in kinds to which code of the package gives a value in anything: it may be an object of its own; an owner reference of which anything was asked
//   - optional fields that no code of the package tests, of objects that are kept in a struct of the program: they may come from a file of its own
//   - optional fields of objects that come from callers out of sight, other than those of a type that the package makes no values of
//   - a branch that ends on some way, other than for a kind of the error, that tells the error apart and ends for all that is left, that sets the pointer, or that hands the error to a function that may not return, or whose answer is looked at
//   - behind the branch: what is reached only past a test of the variable, the named result or the list that the branch has put its error into
//   - a function whose body shows that it returns an object with its error, or that is given a default of the same type; methods beside one for their request, as in the first SDK of AWS: what the request fills is there
//   - a result that is used before the test: of a function of another module, unless it is one of the standard library or a lister
//   - a function of the package whose only errors are the package variables that errors.Is asks for
//   - behind its own test: a parameter for which every caller has a pointer that is not nil
//   - a result where the error was compared with a certain one (`err == io.EOF`) or has a certain type, and errors.As behind a function that has told the kind of the error
//   - a call whose error is thrown away with _, of other functions of other modules and those without a context: its author knows that there is none
//   - a result behind a NotFound that a variable or a field remembers, or of which anything else is asked on the way; what comes with another result that is there
//   - behind the branch: a type assertion whose answer is asked again, whose branch ends, sets the variable, or may end the program
//   - behind the branch: the result of an interface method, other than listers and dynamic clients, and those of the module whose types are in sight
//   - behind the branch: the empty object that a clientset has read, and what it has written of which something was asked
//   - nil without an error behind a test whether a client or a lister has returned nil without one, which none of them does
//   - a result that is nil without an error where something was asked about what the call was given, or its receiver
//   - such a result of a call that chooses, by a constant for a bool parameter, another way; behind a question of all callers about the object that is handed on; in the callee behind has(name) for get(name)
//   - a result whose error is thrown away where another result of the call was asked, or what a function made of it
//   - a variable that a loop would set in each of its rounds, or whose list comes from a caller
//   - behind the branch for a nil pointer, where control goes on: what comes there may be known to its callers
//   - behind its own test: a required field, one with a default, a pointer that a function was asked about before, a result whose error was tested
//   - an exported field of a struct that nobody else of the module makes, or that somebody sets, tests apart
//   - a variable without a value, where the function puts another one into its parameter before it writes through it
//   - the controller of an object that a function without a context or client has put together, here or for all callers
//   - a PEM block of other built-in kinds, which the server refuses without one, of data that code of the package has encoded or made itself, that a function has looked at before, or of which the rest was looked at; programs of package main
//   - the text of an error behind a second test of it, and of one that may be another by then
//
// Versions: controller-runtime recovers panics by default from v0.19; before
// that the process ends.
//
// See also: swallowederr
package nilderef
