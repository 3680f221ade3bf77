// Subject: informers

// Package informer follows informers, listers and what tells that they have
// synced: which informer a value is, through fields, lists and literals, and what
// starts it.
package informer
