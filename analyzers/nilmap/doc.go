// Package nilmap defines an Analyzer that reports writes to maps of API objects
// that may be nil.
//
// # Analyzer nilmap
//
// nilmap: report writes to labels, annotations and data that may be nil, or that get lost so
//
// Consequence: crash.
//
// An object without labels has no empty map of labels but none at all, and every
// read of an object replaces the maps that it had. The same is true of
// annotations, of the data of Secrets and ConfigMaps, and of every map of a
// custom resource that is left out when it is empty.
//
// Forms:
//
// nilmap/metadata: report writes to labels and annotations of objects as they were read
//
// A function of the package that gets the object, or its map, counts where a caller
// hands in one that it has read, and so does one that reads the object and returns it.
//
// nilmap/data: report writes to the data and other maps of objects as they were read
//
// The function has read the object itself, or listed it.
//
// nilmap/made: report writes to maps of objects that are made without them
//
// The object is a literal or a new variable of the function.
//
// nilmap/nevermade: report writes to a variable that never got a map
//
// Any map counts, not only those of objects.
//
// nilmap/returned: report writes to a map that a function may have returned nil without an error
//
// Any map counts. What the function returns is taken from its body, in other packages, too, and
// of the method of an interface from the types of the module that stand behind it.
//
// nilmap/testednil: report writes to a map that a test above has found to be nil
//
// Any map counts, where the write is reached on the way on which it is nil.
//
// nilmap/othertested: report a test of one map of an object before another one is created
//
// `if o.Annotations == nil { o.Labels = … }`.
//
// nilmap/skipped: report a change of a map that is left out where the map is nil
//
// Consequence: lost write.
//
// The map is changed only where it is not nil, and put back in any case.
//
// nilmap/lost: report a map that is created in place of a nil one and never given to the object
//
// Consequence: lost write.
//
// It is changed, and then forgotten.
//
// At run time: the reconcile panics,
//
//	panic: assignment to entry in nil map
//
// From controller-runtime v0.19 on, the panic is recovered and the object tried
// again for ever; before, it ends the process.
//
// Instead: create the map where it is nil, before the first write after each read.
//
// Fix: safe for metadata, data, made; review for othertested. `if app.Labels ==
// nil { app.Labels = map[string]string{} }` is inserted before the statement. A
// test of the wrong map gets the name of the other one.
//
// Not reported:
//   - labels and annotations of a kind whose own Default method, which its webhook calls, fills them
//   - a map that was tested, for nil, for its length, for a key that it has or a value that is not the zero value, here or in a function of the package that gets the object; the body of a range over it
//   - a map of which a value was parsed or decoded before, where the empty text is refused, here or in a function of the package; one whose keys were collected in a list that is gone through
//   - data of an object that a function has got which returned a text or bytes, and no error
//   - labels and annotations of an object that the function, or the one that returns it, creates where it finds none, with that map
//   - an object of the project's own, which has it: it is read by a constant name, or one that is put together with a text or by a function of the project
//   - an object whose map is set on the way, or that a function gets that may set it
//   - objects that are parameters, of functions whose callers are not in sight or hand in objects of which nothing is known; other maps than labels and annotations of parameters and of objects that a helper returns
//   - a map that the branch of the test creates under a further condition, or that is created through the same index of a list
//   - a map that its function returns nil where its arguments alone say so, as where what it was given is of none of several types, or with another result that was asked
//   - in nilmap/lost, a map that is read behind the write: it is a copy to work with
//   - in nilmap/skipped, a map that is put back only where it was found, too: where there is none another branch has done what is to be done
//   - objects of CreateOrUpdate, in the mutate function
//   - labels of objects that were listed by a selector; helpers of tests
//   - requests and limits of resources, selectors, the labels of pod templates, nodes, the labels of namespaces and the annotations of Deployments, which the server requires, or it or a controller of the cluster sets
//
// Versions: all.
package nilmap
