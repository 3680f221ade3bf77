// Package nodeport defines an Analyzer that reports Services that ask for one
// node port, whichever object they are made for.
//
// # Analyzer nodeport
//
// nodeport: report a fixed node port that each Service made by a controller asks for
//
// Consequence: hang.
//
// A node port is opened on every node, for one Service in the whole cluster. A controller
// that sets a constant port creates a Service with it for each of its objects.
//
// At run time: the API server refuses the Service of the second object in each reconcile,
// and the steps after it are never reached:
//
//	Service "shop-2" is invalid: spec.ports[0].nodePort: Invalid value: 30001: provided port is already allocated
//
// Instead: leave NodePort unset, and the API server chooses a free port. Or take it from
// the spec of the object.
//
// Not reported:
//   - a port that is not constant
//   - code that no reconcile and no worker runs
//
// Versions: all.
package nodeport
