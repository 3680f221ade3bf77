// Package archtest holds the test of the module's architecture: which room may
// import which, where the names of Kubernetes may stand, and how large files and
// functions may be. See docs/architecture.md.
package archtest
