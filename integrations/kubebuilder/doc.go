// Package kubebuilder holds the test of the way in which most operators begin: a
// project that Kubebuilder itself has made adopts ctrlvet with the lines that
// docs/adopt.md shows. Its go.mod names the Kubebuilder that is run.
package kubebuilder
