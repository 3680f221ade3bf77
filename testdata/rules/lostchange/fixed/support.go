// Package bad changes copies that nobody looks at.
package fixed

import "sigs.k8s.io/controller-runtime/pkg/client"

// Reconciler has a client.
type Reconciler struct {
	client.Client
}

// A Site is a place where an app runs.
type Site struct {
	Name  string
	Ready bool
	Seen  struct{ Count int }
}
