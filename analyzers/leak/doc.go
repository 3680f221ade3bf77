// Package leak defines an Analyzer that reports what is opened again and again and
// isNeverClosed closed.
//
// # Analyzer leak
//
// leak: report watches, connections and goroutines that a function leaves behind
//
// Consequence: leak.
//
// A controller runs for months. Each reconcile or event that leaves a goroutine, a
// connection or a watch behind adds one more. Whoever opens one has to close it on every
// path, or hand it to somebody who does.
//
// Forms:
//
// leak/unclosed: report a watch, the body of a response, or a goroutine, that a function leaves behind
//
// Nobody reads the events of the watch any more. Its goroutine blocks on the next event,
// and keeps the connection open. So does the body of a response or a stream, such as logs of
// a pod, that nobody closes. Goroutines are reported that functions start which run at each
// event, and that nothing can end.
//
// leak/connection: report a client with connections of its own that nobody keeps or closes
//
// Clients of gRPC, of databases and message queues, and watchers of files. In functions
// that run at each event, also event broadcasters and work queues, and transports of
// net/http without IdleConnTimeout.
//
// leak/blockedsend: report a goroutine that waits forever to send what nobody receives
//
// The channel has no buffer, and the receiver has given up after a timeout, a cancelled
// context or a value on another channel.
//
// leak/perobject: report a map that keeps an entry for each object that there ever was
//
// A reconcile adds an entry under the key of its request, and no code of the package
// deletes from the map. It is an unexported field or variable.
//
// At run time: nothing is logged. Memory and the metric
//
//	go_goroutines
//
// only rise, until the process is killed, or a server refuses requests with
//
//	the server has received too many requests and has asked us to try again later
//
// Instead: defer the close of a watch, a body or a connection right after its error was
// tested. Give a channel for one value a buffer of one. Delete the entry of an object
// when the object is gone.
//
// Fix: safe for blockedsend. The channel gets a buffer of one.
//
// Not reported:
//   - what is returned, stored, sent, or handed to a function that may keep or close it,
//     and what ends with a context that the function itself cancels; a path on which
//     nothing was opened, or the watch has ended already
//   - unclosed: a body that is read to its end, and a goroutine of which something that is kept
//     says whether it runs already
//   - functions of package main that do not run at each event: they end with the process
//   - perobject: entries that are constants or numbers, and a map that other code gets
//
// Versions: all.
package leak
