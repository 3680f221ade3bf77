// Package handwritten belongs to an operator whose roles nobody generates.
package handwritten

import "context"

// Scale changes the size of a shop.
//
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;update
func Scale(context.Context) error { return nil }
