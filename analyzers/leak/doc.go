// Package leak defines an Analyzer that reports what is opened again and again and
// never closed.
//
// # Analyzer leak
//
// leak: report watches, connections and goroutines that a function leaves behind
//
// Consequence: leak.
//
// A controller runs for months, and what one event leaves behind is left by each: a
// goroutine, a connection, a watch of the API server. Who makes one closes it, on
// every way out, or hands it to somebody who does.
//
// Forms:
//
// leak/unclosed: report a watch, or the body of a response, that a function leaves open
//
// A watch has a goroutine that waits to hand on the next event. When nobody takes it
// any more, it waits for ever, and keeps the connection. Of responses those count that the
// function closes on another way out, or hands on, and any in a function that runs at each
// event; and streams of the API server, such as logs.
//
// leak/connection: report a client with connections of its own that nobody keeps or closes
//
// Clients of gRPC, of databases and message queues, watchers of files; in functions
// that run at each event also broadcasters of events and work queues.
//
// leak/blockedsend: report a goroutine that waits for ever to send what nobody receives
//
// The channel has no buffer, and the function that receives from it gives up: because
// of a timeout, a context that is done, or another channel. Or a loop starts a goroutine for
// each of several things, and the one that receives what they send ends at the first error.
//
// leak/overwritten: report a cancel function that a later one replaces before it was called
//
// A function that runs at each event stores it in a field; what the one before could
// have ended goes on.
//
// leak/perobject: report a map that keeps an entry for each object that there ever was
//
// A map or sync.Map in an unexported field or variable, to which reconciles add under the key
// of a request, or a function under such a key that it is given, and from which no code of
// the package takes anything.
//
// At run time: nothing is logged. Memory and the metric
//
//	go_goroutines
//
// only rise, until the process is killed or the server refuses with
//
//	the server has received too many requests and has asked us to try again later
//
// Instead: close it with a defer, right after the error was looked at; give a channel
// on which one value is sent a buffer of one; keep what lives on in a field, and end it
// before the next one takes its place.
//
// Fix: safe for blockedsend; review for unclosed, connection. A
// deferred call closes what nothing closes; the channel gets a buffer of one. A close at the end of the function is wrong where what is opened
// outlives it unseen.
//
// Not reported:
//   - what is returned, stored outside of the function, sent, or handed to a function that may keep or close it
//   - a way on which another result of the call, a bool, says no: nothing was opened
//   - a client of which somebody keeps a part that asks the server by it: a topic, a session
//   - what a goroutine works with, and what a sync.Once makes
//   - a body that is read to its end, which gives the connection back, and one that is closed where there is one
//   - what ends with a context that the function itself makes
//   - a way on which the watch was found to have ended: its channel is closed, or the context is done
//   - responses in a variable that no way closes, outside of what runs at each event: linters for that (bodyclose) know them
//   - cancel functions that are not used at all, which go vet (lostcancel) knows
//   - perobject: a map that is replaced or handed to others, and one that is exported; keys that are put together from names; entries that are constants or numbers, as of whom a warning was given
//   - but for perobject, the functions of main packages, which end with the process
//
// Versions: all.
package leak
