// Package informerperreconcile defines an Analyzer that reports informers that
// are made again and again.
//
// # Analyzer informerperreconcile
//
// informerperreconcile: report informers and factories that are made for each reconcile
//
// Consequence: leak.
//
// A new informer lists all objects, keeps a copy of each, and opens a watch. A
// factory shares its informers only with those who use the same factory.
//
// At run time: nothing is logged. Memory, goroutines and watches grow with every
// call, until the process is killed or the server refuses with
//
//	the server has received too many requests and has asked us to try again later
//
// Instead: make the informer once at start-up, and use its lister.
//
// Not reported:
//   - an informer that is kept in a field, map or package variable, or made behind a test of one, here or where the function is called
//   - sync.Once
//   - an informer that the function stops when it returns, with a deferred cancel, close or Stop
//   - an informer that nobody starts: informernotstarted reports it
//   - constructors in functions of other packages
//
// Versions: all versions of client-go.
package informerperreconcile
