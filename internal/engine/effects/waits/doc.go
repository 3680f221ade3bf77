// Subject: informers

// Package waits knows which functions wait for informers to sync and which read
// from listers that may not have.
package waits
