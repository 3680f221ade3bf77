// Package finalizeroverwrite defines an Analyzer that reports writes that remove
// the finalizers of others.
//
// # Analyzer finalizeroverwrite
//
// finalizeroverwrite: report a finalizer list that is replaced as a whole
//
// Consequence: lost write.
//
// All controllers that need a cleanup share one list of finalizers. Code that replaces
// the list removes the finalizers of the others.
//
// Forms:
//
// finalizeroverwrite/mutated: report a finalizer list that the function of CreateOrUpdate sets anew
//
// CreateOrPatch is the same: inside its mutate function the object holds what is stored.
//
// finalizeroverwrite/index: report a patch that removes finalizers whatever their names
//
// A JSON patch that names a position: when another controller adds or removes a finalizer, the
// positions change and the patch removes the wrong one. A merge patch replaces the whole list.
//
// At run time: no error is logged. The object disappears although another controller
// still has to clean up, and a load balancer, a volume or a DNS entry stays.
//
// Instead: add and remove your own finalizer with controllerutil.AddFinalizer and
// RemoveFinalizer.
//
// Not reported:
//   - a list that is derived from the object's own finalizers, or set after a look at
//     them
//   - index: a patch that tests the name first, or whose position is not constant
//   - functions with force, purge, orphan or all finalizers in their name, and test
//     packages
//
// Versions: all of Kubernetes.
package finalizeroverwrite
