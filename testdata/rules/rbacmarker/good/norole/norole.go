// Package norole belongs to an operator that has no role in a manifest: its installer
// makes one.
package norole

import "context"

// Scale changes the size of a shop.
//
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;update
func Scale(context.Context) error { return nil }
