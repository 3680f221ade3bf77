// Package clientperreconcile defines an Analyzer that reports clients of the API
// server that are built again and again.
//
// # Analyzer clientperreconcile
//
// clientperreconcile: report clients of the API server that are built for each reconcile
//
// Consequence: leak.
//
// Each client that is made from a rest.Config has its own rate limiter, so with one
// client for each call, QPS and Burst have no effect. A client of controller-runtime and
// a RESTMapper first ask the API server for its API groups, and a discovery client
// caches nothing. A manager, a cluster or a cache lists and watches all that is read
// through it, and a manager has a broadcaster of events as well.
//
// Reported are constructors of clients in reconcilers, workers and event handlers, and
// in functions of the package that these call, when the configuration is that of the
// process: a field, a package variable, `rest.InClusterConfig`, `ctrl.GetConfig`,
// `mgr.GetConfig`.
//
// At run time: there are more requests than reconciles, and the client is never
// throttled, so this log line does not appear:
//
//	Waited before sending request
//
// Instead: build the client once, before the manager starts, and keep it in the struct;
// or use the client of the manager.
//
// Not reported:
//   - a configuration for another cluster, such as a kubeconfig from a Secret, or one
//     that is changed, for instance to impersonate a user
//   - a client that is made once: it is stored in a field, map or package variable, or
//     made in a sync.Once; a manager that a kept cancel function ends
//   - a client that is made only while an object is being deleted
//   - webhooks, and constructors in functions of other packages
//
// Versions: all versions of client-go and controller-runtime.
package clientperreconcile
