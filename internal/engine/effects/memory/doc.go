// Subject: effects of calls

// Package memory goes through the functions of a package with an abstract memory
// (paths below roots, see domain.go) and summarises what they do to what lies
// behind their parameters. A claim is made only when it can be followed; whatever
// leaves sight is unknown, and rules stay silent about it.
package memory
