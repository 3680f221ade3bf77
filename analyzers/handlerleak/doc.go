// Package handlerleak defines an Analyzer that reports event handlers that are
// registered again and again.
//
// # Analyzer handlerleak
//
// handlerleak: report event handlers that each reconcile adds to a shared informer
//
// Consequence: leak.
//
// AddEventHandler does not look whether the handler is there already. Each
// registration has goroutines and a buffer of its own, gets all objects of the
// cache as added, and from then on every event once more.
//
// At run time: nothing is logged. An event is handled as often as the handler was
// registered, and the metric
//
//	go_goroutines
//
// only rises.
//
// Instead: register once during set-up, or keep the registration and give it to
// RemoveEventHandler.
//
// Not reported:
//   - a registration that something is done with
//   - a function that removes handlers, too, or whose receiver has a method that does
//   - a registration behind a test of a field, map or package variable, or in a sync.Once
//   - an informer that is not a field or package variable, and does not come from one
//   - loops, whose handlers differ as a rule
//
// Versions: all versions of client-go; RemoveEventHandler exists since v0.26.
package handlerleak
