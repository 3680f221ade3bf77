// Package nodeport defines an Analyzer that reports ports and selectors that
// are the same for each object that a controller makes.
//
// # Analyzer nodeport
//
// nodeport: report a port or a selector that all objects made by a controller have alike
//
// Consequence: hang.
//
// A node port is opened on every node, for one Service in the whole cluster. A controller
// that sets a constant port creates a Service with it for each of its objects. The same holds
// for the host port of a Pod, of which each node has one.
//
// Where the name of a Deployment or a Service is made of an object and its labels and selector
// are constants, as `app: mysql`, the Pods of all objects in a namespace look alike. A Service
// sends requests to those of the others, and a PodDisruptionBudget counts them.
//
// At run time: the API server refuses the Service of the second object in each reconcile,
// and the steps after it are never reached:
//
//	Service "shop-2" is invalid: spec.ports[0].nodePort: Invalid value: 30001: provided port is already allocated
//
// The second Pod with a host port stays Pending:
//
//	0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod ports.
//
// Of a common selector nothing is logged: clients of one object reach the Pods of another.
//
// Instead: leave NodePort and HostPort unset, and the API server chooses a free port. Or take it from
// the spec of the object. Put the name of the object into labels and selectors.
//
// Not reported:
//   - a port or a label that is not constant; ports in code that no reconcile and no worker runs,
//     and of Pods in the network of their node
//   - selectors of an object whose name is constant, too, or that lies in a namespace of its own,
//     and of Services for Pods that the package does not make
//
// Versions: all.
package nodeport
