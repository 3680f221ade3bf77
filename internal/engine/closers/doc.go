// Subject: what has to be closed

// Package closers tells what becomes of what has to be closed: where a function closes
// it, hands it on, or returns without either.
package closers
