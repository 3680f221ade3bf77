// Package createexists defines an Analyzer that reports a Create that fails when
// the cache is behind.
//
// # Analyzer createexists
//
// createexists: report a Create after a cached NotFound behind which the pass comes again at once
//
// Consequence: noise.
//
// A cached client does not see a new object until its watch event arrives. With
// `Requeue: true` after the Create, the next reconcile may run before that: Get returns
// NotFound again, and Create fails with AlreadyExists. The reconcile returns that error,
// which is logged with a stack trace and retried with backoff. The requeue is not needed
// when the kind is watched: the creation itself triggers the next reconcile.
//
// At run time: now and then, after a Create,
//
//	services "shop" already exists
//
// Instead: return an empty Result, ignore the error with `client.IgnoreAlreadyExists`,
// or use server-side apply, which needs no Get.
//
// Not reported:
//   - a Create after which the reconcile returns RequeueAfter, or does not requeue
//   - an error of Create that is tested, stored or passed on, or that a caller tests
//     with IsAlreadyExists
//   - reads that are not cached: an APIReader, client.New, a clientset, kinds in
//     DisableFor, a manager with its own NewClient
//   - objects with a generateName
//   - code that needs the error because only one may succeed: claims, locks, Leases
//
// Versions: all versions of controller-runtime.
//
// See also: getanyerror
package createexists
