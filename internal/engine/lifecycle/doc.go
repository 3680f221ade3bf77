// Subject: finalizers

// Package lifecycle knows the end of an object's life: the tests of its deletion
// timestamp, its finalizers, and what runs only while it goes or only while it
// lives.
package lifecycle
