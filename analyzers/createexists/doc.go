// Package createexists defines an Analyzer that reports a Create that fails when
// the cache is behind.
//
// # Analyzer createexists
//
// createexists: report a Create after a cached NotFound behind which the pass comes again at once
//
// Consequence: noise.
//
// A cached client does not know what it created a moment ago until the watch
// has told it. `Requeue: true` behind the Create brings the next pass sooner: its Get
// answers NotFound again, and Create answers AlreadyExists, which is an error of the
// reconcile, is logged with its stack and retried with backoff. Where the kind is watched,
// the creation brings the next pass itself.
//
// At run time: now and then, after a Create,
//
//	services "shop" already exists
//
// Instead: an empty Result, `client.IgnoreAlreadyExists`, or server-side apply, which needs no Get.
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
//   - a Create behind which the pass comes again after a delay, or not
//
// Versions: all versions of controller-runtime.
//
// See also: getanyerror
package createexists
