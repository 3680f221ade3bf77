// Package nilderef defines an Analyzer that reports pointers that are nil where
// they are used.
//
// # Analyzer nilderef
//
// nilderef: report conditions and results of failed calls that are used although they are nil
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
// nilderef/condition: report a condition of an object that is used without a test, as is done elsewhere
//
// `meta.FindStatusCondition`, and the functions of the same shape that projects
// write, return nil for a condition that nobody has set yet. Reported is a use
// where the code itself reckons with nil: the same variable is tested too late,
// or another look-up of the same condition in the package is tested.
//
// nilderef/unchecked: report a condition that no code of the package tests for nil
//
// As nilderef/condition, where nothing shows that the author reckons with nil.
//
// nilderef/failed: report a result that is used in the branch where its call has failed
//
// The branch reads the object for its own message, or in the other half of the
// condition.
//
// nilderef/empty: report the empty object of a clientset that is used where its call has failed
//
// Consequence: wrong state.
//
// With an error, a generated clientset returns an empty object. Its fields are
// reported where the error is handled, because they are empty, and because a fake
// clientset generated before v0.31 may return nil.
//
// nilderef/goeson: report a result that is used behind a branch that only logs its error and goes on
//
// No part of the branch ends the function, or what ends it is a test for one kind of error
// and the others go on. The empty answer of a clientset to a write is
// such a result, too: what is read of it is that of no object.
//
// nilderef/asserted: report the result of a type assertion that is used behind the branch for its failure
//
// As a handler does that looks into a tombstone where the object is not of its type, and
// goes on with the pointer of the failed assertion.
//
// nilderef/early: report a result that is used before its error is tested
//
// All that is done with the error comes after the use.
//
// nilderef/onekind: report a result that is used where its error was asked for one kind only
//
// After an error of any other kind it is nil.
//
// nilderef/notfound: report a result that is used on a way on which NotFound was let pass
//
// A test says that nothing was found, and the use is reached all the same.
//
// nilderef/inverted: report a result that is handed on only where its call has failed
//
// Where the call succeeded nobody takes it: the test of the error says the opposite of
// what was meant.
//
// nilderef/optional: report an optional field of an object that is used without a test, as is done elsewhere
//
// A pointer field of a custom resource that users may leave out is nil then.
// Reported is its use in a function that reads the object, or is called with one
// that was just read, when nothing was asked of the object on the way, and other
// code of the package tests the same field or reads it with ptr.Deref. So it is
// with a few fields of built-in kinds, such as the completion time of a Job.
//
// nilderef/later: report an optional field of an API type that is used before, or beside, its test for nil
//
// The function compares the field with nil behind the use, on another way, or in a
// condition that the use is reached past. Where the test always follows and nothing changes
// the field in between, it does not matter where the object comes from. Fields of API types are pointers that
// their encoding leaves out, without a default and not required by a marker: of
// kinds of this and of other modules, of structs in their lists, and of built-in
// kinds other than what the API server fills in.
//
// nilderef/elsewhere: report such a field, of which other functions of the package ask whether it is there
//
// Where nilderef/optional does not look: elements of lists, objects that were
// converted, that came with an event or that callers hand in.
//
// nilderef/leftout: report such a field of a kind of this module that no code of the package tests for nil
//
// The object was read, came with an event, or is what a caller has read and
// nothing was asked about it on the way but its metadata and the length of its
// lists. Kinds of other modules are left out: their owners fill in what they need.
//
// nilderef/gap: report a condition that passes over an optional pointer
//
// It tests a pointer and a field two steps further down, and not what is between
// them.
//
// nilderef/errorsas: report the target of an errors.As whose answer nobody looked at
//
// errors.As that finds nothing leaves its target as it was: nil.
//
// nilderef/getter: report a pointer to a plain value that is used although its type has a getter for it
//
// Payloads of other modules (go-github, protocol buffers) leave out what is not
// there, and have generated methods that give the zero value then. Some answers
// always hold a field, such as the identity of what was asked for: reported are
// those of a part that was tested itself on the way.
//
// nilderef/owner: report the controller of an object that is used without a test
//
// `metav1.GetControllerOf` returns nil for an object that no controller owns.
//
// nilderef/fallback: report a result that is used after another call took its place
//
// A get has failed, the branch creates the object, throws the answer away and goes
// on: the variable of the get is still nil.
//
// nilderef/novalue: report a pointer variable without a value that a function is to write through
//
// Clients, conversions and functions of the module whose bodies show it.
//
// nilderef/noerror: report a result that its function leaves nil without an error
//
// A search that ends with `return nil, nil`, a condition that is not met yet, a NotFound
// that is no error: the caller tests the error alone, or the bool that comes with it, and
// uses the result. The ways on which a function does so are known across packages, with
// what its other results are there; one that the arguments alone decide does not count.
// Of functions that can answer with nothing but nil, this is what they say; they are
// left out.
//
// nilderef/unset: report a variable that a loop leaves nil when it finds nothing
//
// The loop looks through what was read, and some of its rounds do not set the variable. A
// variable that nothing is assigned to before a field of it is written is one, too.
//
// nilderef/inside: report a pointer that is used in the branch that a nil pointer leads to
//
// Nothing but the answer of the test leads there, that of a helper included, and that of a map
// which has none (`app, ok := apps[name]`). It counts as well where the pointer is always there:
// then nothing ever comes to the branch.
//
// nilderef/aftertest: report a pointer that is used where a test may have found it to be nil
//
// The use stands in the other half of the condition that has the test, or in the branch to
// which that leads, too.
//
// nilderef/neverset: report a field that nobody gives a value, and that is used without a test
//
// An unexported pointer, interface or function of a struct that the package makes with
// other fields: no code of the package sets it, takes its address or asks whether it is there.
//
// nilderef/nilgiven: report a nil argument that the function uses without a test
//
// The function is one of the same package, and reads it on a way on which nothing but
// errors is asked.
//
// nilderef/gone: report the object of a handler that is nil once it was deleted, or for some events
//
// wrangler, and lasso below it, call the handlers given to OnChange with the key alone once
// the object is gone. Nothing recovers there: the process ends. Others hand over events some
// of which have no object: cilium's of kind Sync, and vcluster's for an object that one of
// the clusters has never had (HostOld of SyncToHost, VirtualOld of SyncToVirtual).
//
// nilderef/absent: report what a Get without an error returned, and may be nil because it is not there
//
// Of istio's kclient, and of readers of its shape: `Get(name, namespace)` has no error.
//
// nilderef/helper: report a result that its function leaves nil after an error that it keeps to itself
//
// The function logs the error, or throws it away, and has none to return.
//
// nilderef/discarded: report a result that is used although nobody takes the error of its call
//
// `app, _ := find(ctx, name)` of a function that gets a context and whose body shows that it
// returns nil with each error, of a lister, or of a function of the standard library that asks
// the machine or another one, such as os.Stat and http.Get.
//
// nilderef/builtin: report a field of a built-in kind that many objects lack, used without a test
//
// One of several that exclude each other, such as where a volume comes from or what a
// container is doing, and a few that are left out more often than not: the holder of a
// lease, the pod behind an endpoint, whether an owner is the controller. Where the object comes from
// counts as in nilderef/leftout. The deletion timestamp counts of every object that was read in
// the function, where nothing was asked about its deletion.
//
// nilderef/errtext: report the text of an error that is nil
//
// `return fmt.Errorf("too many: %s", err.Error())` behind `if err != nil { return err }`: the
// method of an interface that holds nothing.
//
// nilderef/pem: report a PEM block that is used without a test
//
// pem.Decode returns nil, and no error, for data without one. Reported are blocks of what
// somebody else has written: a part of a Secret, a ConfigMap or a custom resource, a file, or what
// a function is given that has it from there or is called from elsewhere.
//
// nilderef/printed: report a result that a message tells where its call has failed
//
// Consequence: noise.
//
// It is nil there, certainly, and the message says nothing else of what was asked for. Mostly it
// hides the variable that was meant: `re, err := regexp.Compile(re)`.
//
// At run time: one object without the condition, or one answer of the API
// server that is an error, ends the pass with
//
//	panic: runtime error: invalid memory address or nil pointer dereference
//
// controller-runtime recovers it and tries again for ever; in a controller on
// a client-go queue, an event handler or a goroutine the process ends.
//
// Instead: test the condition for nil, or ask `meta.IsStatusConditionTrue`. End
// the branch of the error with return or continue, and use in it what was there
// before the call.
//
// Not reported:
//   - a pointer that was compared with nil on the way
//   - an optional field in Create, Update and Delete of a crossplane provider: Observe was given the object before, and may have refused it
//   - what a Get without an error returned, and a condition that was made of it has let pass, or that is only copied or handed on
//   - a pointer that is nil where the other half of a condition decides (`v != nil || other`): whoever wrote the halves together knows what they leave
//   - a condition of which something was asked on the way (`meta.IsStatusConditionTrue`, a function of the same object) or by every caller, that was set before, or that belongs to an object which a function without an error result made
//   - conditions, where the package goes through a list of them and sets those that an object has not
//   - constructors of conditions
//   - optional fields with a default marker, of kinds whose package has functions that set defaults, and those that code of the package fills in
//   - in nilderef/elsewhere, an element whose index the function is given, and one of a list of which it is not known where it comes from, where the package collects elements by the field
//   - optional fields that an index function of the package compares with nil, in lists that choose by a field
//   - an optional field that is tested later in the function, and used without a test behind that, too
//   - optional fields after any question about the object, or a copy of a part of it, beside its metadata, or after a function that may change it
//   - optional fields of kinds of other modules, in nilderef/optional, but for a status that is a pointer as a whole, and in nilderef/elsewhere, but for those of the lists of a spec: their owners fill in what they need
//   - a field of which a branch before has set what is asked on the way
//   - a pointer with a getter that other code of the package tests alone, or with which all callers make what has it
//   - an object of a map that was asked without ok: what the keys are is known to whoever has made it
//   - what comes behind a use that nilderef/novalue reports: it never happens
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
//   - helper: a function that reads what was set just before its call
//   - such a result of a call that chooses, by a constant for a bool parameter, another way; behind a question of all callers about the object that is handed on; in the callee behind has(name) for get(name)
//   - a result whose error is thrown away where another result of the call was asked, or what a function made of it
//   - a variable that a loop would set in each of its rounds, or whose list comes from a caller
//   - behind the branch for a nil pointer, where control goes on: what comes there may be known to its callers
//   - behind its own test: a required field, one with a default, a pointer that a function was asked about before, a result whose error was tested
//   - an exported field that nobody of the package sets
//   - a variable without a value, where the function puts another one into its parameter before it writes through it
//   - the controller of an object that a function without a context or client has put together, here or for all callers
//   - a PEM block of other built-in kinds, which the server refuses without one, of data that code of the package has encoded or made itself, that a function has looked at before, or of which the rest was looked at; programs of package main
//   - printed: results that are no pointers, and empty objects of a clientset
//   - the text of an error behind a second test of it, and of one that may be another by then
//   - a nil pointer in an interface of which the callee calls a method that the type declares itself
//   - the object of a handler given to OnRemove, and one of which anything was asked before, or of its key
//
// Versions: controller-runtime recovers panics by default from v0.19; before
// that the process ends.
//
// See also: swallowederr
package nilderef
