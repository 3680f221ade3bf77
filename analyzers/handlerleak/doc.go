// Package handlerleak defines an Analyzer that reports event handlers that are
// registered again and again.
//
// # Analyzer handlerleak
//
// handlerleak: report event handlers that each reconcile adds to a shared informer
//
// Consequence: leak.
//
// AddEventHandler does not check whether the handler was added before. Each registration
// has its own goroutines and buffer, receives all objects of the cache as added, and
// then every event once more.
//
// At run time: nothing is logged. Each event is handled as often as the handler was
// registered, and the metric
//
//	go_goroutines
//
// only rises.
//
// Instead: register an event handler once during set-up; or keep the registration and
// pass it to RemoveEventHandler.
//
// Not reported:
//   - a registration whose result is used, or a receiver that removes handlers
//   - a registration that happens once: in a sync.Once, or behind a check of a field,
//     map or package variable
//   - an informer that does not come from a field or package variable
//   - registrations in a loop, which usually have different handlers
//
// Versions: all versions of client-go; RemoveEventHandler exists since v0.26.
package handlerleak
