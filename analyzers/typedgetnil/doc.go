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
// they fail. It is not nil, and it is empty. A comparison with nil therefore
// tells nothing. And `pod, err = c.Update(ctx, pod, …)` replaces your object by
// that empty one when the call fails.
//
// Reported is a comparison with nil where the error is not looked at. After a
// call that is known to have failed, it is also a use of the empty object: its
// fields or methods, an event about it, or a request that sends it.
//
// At run time: what should have been created never is. A message or an event
// names nothing:
//
//	creating deployment : deployments.apps "web" already exists
//
// Instead: test the error, and keep the object that was passed in under another
// name.
//
// Not reported:
//   - a comparison with nil when the error is tested as well, or when a field of the object
//     is tested next
//   - an object that is returned together with the error, or printed as a whole
//   - dynamic and metadata clients, listers, controller-runtime's client and
//     hand-written clients
//   - fields that are read in the branch of err != nil (see nilderef)
//
// Versions: all versions of client-go. The dynamic client returns nil with an
// error; generated fake clients did so before client-go v0.31.
//
// See also: nilderef
package typedgetnil
