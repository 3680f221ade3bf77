// Package createexists defines an Analyzer that reports a Create that fails when
// the cache is behind.
//
// # Analyzer createexists
//
// createexists: report a Create after a cached NotFound whose AlreadyExists is returned
//
// Consequence: noise.
//
// A cached client does not know what it created a moment ago until the watch
// has told it. When the next pass comes sooner, its Get answers NotFound again,
// and Create answers AlreadyExists. Returned as an error it is logged and
// counted as a failure; the retry heals it.
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
//   - a field of the reconciler that the package fills with client.New
//   - functions that reconcilers do not run
//
// Versions: all versions of controller-runtime.
//
// See also: getanyerror
package createexists
