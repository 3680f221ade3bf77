// Package nodeport defines an Analyzer that reports Services that ask for one
// node port, whichever object they are made for.
//
// # Analyzer nodeport
//
// nodeport: report a node port that each Service which a controller makes asks for
//
// Consequence: hang.
//
// A node port is opened on each node, for one Service of the whole cluster.
//
// At run time: the Service of the second object is refused, at each pass, so that what comes
// after it is never done:
//
//	Service "shop-2" is invalid: spec.ports[0].nodePort: Invalid value: 30001: provided port is already allocated
//
// Instead: leave NodePort out, and the server chooses a free one; or take it from the spec of
// the object.
//
// Not reported:
//   - a port that is not constant
//   - code that no reconcile and no worker runs
//
// Versions: all.
package nodeport
