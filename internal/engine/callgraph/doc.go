// Subject: calls

// Package callgraph tells who calls whom in one package: what a function leads to
// ([Graph.Closure]), from where it is called ([Graph.Callers],
// [Graph.Up]), whether something happens in it or below ([Graph.AnyCall]),
// and where goroutines begin. An incomplete answer says that it is.
package callgraph
