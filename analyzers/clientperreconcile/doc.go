// Package clientperreconcile defines an Analyzer that reports clients of the API
// server that are built again and again.
//
// # Analyzer clientperreconcile
//
// clientperreconcile: report clients of the API server that are built for each reconcile
//
// Consequence: leak.
//
// A client that is made from a configuration has a rate limiter of its own: with
// one client for each call, the limits of the configuration hold for nobody. A
// client of controller-runtime and a RESTMapper begin by asking the server for its
// API groups, and a discovery client remembers nothing.
//
// Reported are constructors of clients in reconcilers, workers, event handlers,
// and in what these call in the package, when the configuration is the
// one that the process was started with: a field, a package variable,
// `rest.InClusterConfig`, `ctrl.GetConfig`, `mgr.GetConfig`.
//
// At run time: requests are as many as there are reconciles and more, and the
// client's log of delays never appears:
//
//	Waited before sending request
//
// Instead: build the client once, before the manager starts, and keep it in the
// struct; or use the client of the manager.
//
// Not reported:
//   - webhooks, which are called when somebody writes an object
//   - a configuration that comes from an object, such as the kubeconfig of another cluster
//   - a configuration that is changed, for instance to impersonate somebody
//   - a client that is kept in a field, map or package variable, or behind a test of one
//   - a client that is built only while an object is being deleted
//   - sync.Once
//   - constructors in functions of other packages
//
// Versions: all versions of client-go and controller-runtime.
package clientperreconcile
