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
// SharedInformerFactory shares its informers only with code that uses the same factory.
// Each call of a controller's Watch adds one more handler to an informer.
//
// At run time: nothing is logged. Memory, goroutines and watches grow with every call,
// until the process is killed or the API server refuses with
//
//	the server has received too many requests and has asked us to try again later
//
// Instead: create the informer once at start-up, and use its lister.
//
// Not reported:
//   - an informer that is created once: it is stored in a field, map or package
//     variable, or created in a sync.Once
//   - an informer that is stopped when the function returns
//   - an informer that is never started: see informernotstarted
//   - constructors in functions of other packages
//
// Versions: all versions of client-go.
package informerperreconcile
