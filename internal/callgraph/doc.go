// Package callgraph tells who calls whom in one package: what a function leads to
// ([CallGraph.Closure]), from where it is called ([CallGraph.Callers],
// [CallGraph.Up]), whether something happens in it or below ([CallGraph.AnyCall]),
// and where goroutines begin. An incomplete answer says that it is.
package callgraph
