// Package bad is an operator whose RBAC markers controller-gen does not see.
package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// The leases are granted: this marker stands alone.

// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update

// Reconciler reconciles shops.
type Reconciler struct {
	client.Client
}

func done(context.Context) (ctrl.Result, error) { return ctrl.Result{}, nil }
