// Package missingupdate defines an Analyzer that reports children that are
// created from the spec of their owner and never updated.
//
// # Analyzer missingupdate
//
// missingupdate: report an object that is created from a spec and never updated
//
// Consequence: wrong state.
//
// A reconciler that creates a Deployment only when it is missing applies the
// spec once. Later changes of the spec wake the reconciler, which finds the
// Deployment and leaves it as it is. The same holds for a field of the spec that
// is read for the creation alone, while the update compares another one: with only
// the replicas compared, a new image waits until somebody scales. And for an update that
// sends back what was read, without a field set in between.
//
// At run time: nothing is logged. kubectl apply of a new image succeeds, and
// the pods keep running the old one until somebody deletes the Deployment.
//
// Instead: use controllerutil.CreateOrUpdate, or compare what was found with
// the spec and call Update or Patch. With client-go, compare and call Update
// in the sync function.
//
// Not reported:
//   - kinds that the package deletes somewhere else than in the cleanup of a
//     deleted owner, and updates with an object that is made anew
//   - fields that are read anywhere else in the reconcile, or go into what cannot
//     be changed, such as the volume claim templates of a StatefulSet
//   - packages that write objects whose kind is not known; objects that have
//     nothing but their name from the spec
//   - kinds that are made once, such as Job, Pod, Secret and
//     PersistentVolumeClaim, and custom resources
//
// Versions: all.
//
// See also: missingwatch
package missingupdate
