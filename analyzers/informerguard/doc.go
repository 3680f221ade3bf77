// Package informerguard defines an Analyzer that reports a handler that is
// registered with another informer than the one that was tested.
//
// # Analyzer informerguard
//
// informerguard: report a block that tests one informer and registers with another
//
// Consequence: lost event.
//
// Controllers that can do without some resource get nil for its informer, and test
// each one before they use it. Such blocks are copied, and one name stays the old
// one.
//
// At run time: the events of the tested informer are not handled, those of the
// other one twice. When the other one is nil:
//
//	panic: runtime error: invalid memory address or nil pointer dereference
//
// Instead: register with the informer that was tested.
//
// Not reported:
//   - a block that registers with the tested informer, too
//   - an informer that the function never compares with nil
//   - an informer that the same or an outer condition tests
//   - a condition that tests more than one informer
//
// Versions: all versions of client-go.
package informerguard
