// Subject: contexts and blocking calls

// Package ctxflow follows contexts: where one comes from, which one was lost on
// the way, and what runs only after it is done.
package ctxflow
