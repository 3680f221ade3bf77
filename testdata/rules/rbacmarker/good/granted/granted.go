// Package granted belongs to an operator whose role, kept by hand, has all that the
// markers ask for.
package granted

import "context"

// Scale changes the size of a shop.
//
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;update
func Scale(context.Context) error { return nil }
