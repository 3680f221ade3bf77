// Package createexists defines an Analyzer that reports a Create that fails when
// the cache is behind.
//
// # Analyzer createexists
//
// createexists: report a Create after a cached NotFound whose AlreadyExists is announced as a failure
//
// Consequence: wrong state.
//
// A cached client does not know what it created a moment ago until the watch
// has told it. When the next pass comes sooner, its Get answers NotFound again,
// and Create answers AlreadyExists. Users are told of a failure in an event, a
// condition or a status, or the error is made terminal, although the object is
// there.
//
// With -createexists.always the rule also reports an AlreadyExists that is only
// returned: it is logged and counted as a failure, and the retry heals it.
//
// At run time: now and then, after a Create,
//
//	services "shop" already exists
//
// Instead: `client.IgnoreAlreadyExists`, or server-side apply, which needs no Get.
//
// Not reported:
//   - an error that is tested, stored or handed to another function
//   - objects with a generateName
//   - readers that are no client.Client, such as an APIReader, and generated clientsets
//   - a field of the reconciler that the package fills with client.New, in a function as well
//   - packages that give their manager a NewClient, or that a package which does imports, and kinds that they, or other packages of the module, list in DisableFor
//   - functions whose name or comment says that they take what only one may have: claim, acquire, reserve, exclusive; a Lease
//   - an error that a caller tests with IsAlreadyExists
//   - functions that reconcilers do not run
//   - an object of the kind that the function deletes before the cache has none: the cache knew of it
//   - a controller of which a predicate for all events lets changes of specifications, labels and annotations through alone, and that comes to the Create by one call: the next pass finds the object
//
// Versions: all versions of controller-runtime.
//
// See also: getanyerror
package createexists
