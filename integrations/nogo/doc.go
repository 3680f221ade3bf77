// Package nogo holds the test of the way into Bazel: a driver made as nogo of
// rules_go makes its own, from one package per rule. See docs/bazel.md.
package nogo
