// Package typedgetnil defines an Analyzer that reports uses of the empty object
// that a failed call of a typed client returns.
//
// # Analyzer typedgetnil
//
// typedgetnil: report the empty object of a failed typed call being compared with nil or used
//
// Consequence: wrong state.
//
// The methods of generated clients return an object beside the error even when
// they fail: one that is not nil and has nothing in it. Comparing it with nil
// tells nothing. And `pod, err = c.Update(ctx, pod, …)` replaces the object by
// that empty one when the call fails.
//
// A comparison with nil is reported where nothing else tells whether the call failed. Of the empty object, where
// the call is known to have failed, its fields or methods, an event about it, or a request that sends it.
//
// At run time: what should have been created never is; a message or an event
// names nothing:
//
//	creating deployment : deployments.apps "web" already exists
//
// Instead: look at the error, and keep the object that was passed in under
// another name.
//
// Not reported:
//   - a comparison behind which lists and maps of the object are only appended or looked up: those of the empty object are empty
//   - an object that is returned together with the error, or printed whole
//   - a comparison with nil beside a test of the error, which does no harm
//   - a comparison with nil after which the name or UID of the object is compared, which the empty object lacks
//   - a comparison with nil beside one of a field whose zero value comes to the same: `svc == nil || svc.Spec.Type != "NodePort"`, `list != nil && len(list.Items) > 0`
//   - the fields of the empty object being set
//   - what a Get that found nothing returned, where NotFound passes: its zero values may be meant
//   - dynamic and metadata clients, listers and controller-runtime's client
//   - clients that somebody wrote, which may return nil
//   - fields that are read in the branch of err != nil: nilderef reports those
//
// Versions: all versions of client-go. The dynamic client returns nil with an
// error; generated fake clients did so before client-go v0.31.
//
// See also: nilderef
package typedgetnil
