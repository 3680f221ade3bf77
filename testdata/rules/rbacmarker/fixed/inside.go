package fixed

// +kubebuilder:rbac:groups=batch,resources=cronjobs,verbs=get

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get;update
// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get

// Close stops a shop.
func (r *Reconciler) Close(ctx context.Context) (ctrl.Result, error) {
	if ctx.Err() != nil {
		return ctrl.Result{}, ctx.Err()
	}
	return done(ctx)
}

// +kubebuilder:rbac:groups=apps,resources=replicasets,verbs=get
// +kubebuilder:rbac:groups=apps,resources=controllerrevisions,verbs=get
// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingresses,verbs=get

// Basket is what a customer has chosen.
type Basket struct {

	// Items are counted.
	Items int

	Total int
}

// +kubebuilder:rbac:groups=networking.k8s.io,resources=networkpolicies,verbs=get

// Seller sells.
type Seller interface {
	// Sell sells one item.
	Sell() error
}

// +kubebuilder:rbac:groups=policy,resources=poddisruptionbudgets,verbs=get
// +kubebuilder:rbac:groups=autoscaling,resources=horizontalpodautoscalers,verbs=get

var handlers = map[string]func(){
	"open": func() {
	},
}

// +kubebuilder:rbac:groups=storage.k8s.io,resources=storageclasses,verbs=get

var open = true

var _ = []any{handlers, open}
