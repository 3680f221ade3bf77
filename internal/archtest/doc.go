// Package archtest holds the test of the module's architecture: which room may
// import which, and where the names of Kubernetes may stand. See
// docs/architecture.md.
package archtest
