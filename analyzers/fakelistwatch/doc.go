// Package fakelistwatch defines an Analyzer that reports ListWatches that hide
// what a fake client cannot do.
//
// # Analyzer fakelistwatch
//
// fakelistwatch: report an informer over a fake client that waits for ever to sync
//
// Consequence: hang.
//
// Since client-go v0.35 an informer gets its initial list through the watch, unless
// it is told that the client cannot do that. The fakes say so of themselves, and
// generated informers ask them. A ListWatch that is written by hand stands in
// between.
//
// At run time: HasSynced stays false, and a test that waits for it times out. The
// log says every ten seconds
//
//	awaiting required bookmark event for initial events stream, no events received for
//
// Instead: wrap the ListWatch with cache.ToListWatcherWithWatchListSemantics(lw,
// client).
//
// Fix: safe. The ListWatch is wrapped.
//
// Not reported:
//   - a client whose type does not tell that it is a fake
//   - files that set the feature WatchListClient, or send the bookmark
//   - a ListWatch that comes from a function
//
// Versions: since client-go v0.35.
//
// See also: listwatchopts.
package fakelistwatch
