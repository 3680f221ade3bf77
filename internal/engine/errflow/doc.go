// Subject: errors

// Package errflow follows errors: where a function fails, what is done with an
// error once it is there, which tests have told its kinds apart, and what hangs
// on a retry.
package errflow
