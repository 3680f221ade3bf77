// Package finalizeroverwrite defines an Analyzer that reports writes that drop
// the finalizers of others.
//
// # Analyzer finalizeroverwrite
//
// finalizeroverwrite: report a finalizer list that is replaced as a whole
//
// Consequence: lost write.
//
// The list of finalizers belongs to everybody who needs the object until
// a cleanup is done. Who replaces it removes the finalizers of others, too.
//
// Forms:
//
// finalizeroverwrite/mutated: report a list that the function of CreateOrUpdate sets anew
//
// Or that of CreateOrPatch: the object holds what is stored by then.
//
// finalizeroverwrite/updates: report an Update of a new object that got the stored version alone
//
// Nothing but the resource version of the stored object is copied, and its
// finalizers are not.
//
// finalizeroverwrite/index: report a JSON patch that removes the finalizer at a place of the list
//
// Who else adds or removes one moves the others, and the patch removes another one than was
// meant.
//
// At run time: the object disappears although another controller still waits
// for its cleanup, which is then never done: a load balancer, a volume, a DNS
// entry stays. No error tells of it.
//
// Instead: add and remove your own finalizer with controllerutil.AddFinalizer
// and RemoveFinalizer.
//
// Not reported:
//   - index: a patch that tests the name before, or whose place is not constant
//   - a list that was made from the object's own, or that of another object which was read
//   - an object whose finalizers the function, or the one around it, has looked at before
//   - a new object, and one that is not written by Update or Patch here
//   - functions with force, purge, orphan or all finalizers in their name, and packages below test, tests and e2e
//
// Versions: all of Kubernetes.
package finalizeroverwrite
