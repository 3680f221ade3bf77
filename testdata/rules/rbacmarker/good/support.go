// Package good is the operator with markers that controller-gen sees. A marker
// in the package comment is collected:
//
// +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
package good

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
