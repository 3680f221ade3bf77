package bad

import (
	"context" // +kubebuilder:rbac:groups=batch,resources=cronjobs,verbs=get
	// want@-1 `this RBAC marker is at the end of a line of code, where controller-gen ignores it`

	ctrl "sigs.k8s.io/controller-runtime"
)

// Close stops a shop.
func (r *Reconciler) Close(ctx context.Context) (ctrl.Result, error) {
	// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get;update
	// want@-1 `this RBAC marker is inside Close, where controller-gen ignores it`
	if ctx.Err() != nil {
		return ctrl.Result{}, ctx.Err() // +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get
		// want@-1 `this RBAC marker is inside Close, where controller-gen ignores it`
	}
	return done(ctx)
}

// doc:begin

// Basket is what a customer has chosen.
type Basket struct {
	// +kubebuilder:rbac:groups=apps,resources=replicasets,verbs=get
	// want@-1 `this RBAC marker is inside Basket, where controller-gen ignores it`

	// Items are counted.
	// +kubebuilder:rbac:groups=apps,resources=controllerrevisions,verbs=get
	// want@-1 `this RBAC marker is inside Basket, where controller-gen ignores it`
	Items int

	Total int // +kubebuilder:rbac:groups=networking.k8s.io,resources=ingresses,verbs=get
	// want@-1 `this RBAC marker is inside Basket, where controller-gen ignores it`
}

// doc:end

// Seller sells.
type Seller interface {
	// Sell sells one item.
	// +kubebuilder:rbac:groups=networking.k8s.io,resources=networkpolicies,verbs=get
	// want@-1 `this RBAC marker is inside Seller, where controller-gen ignores it`
	Sell() error
}

var handlers = map[string]func(){
	// +kubebuilder:rbac:groups=policy,resources=poddisruptionbudgets,verbs=get
	// want@-1 `this RBAC marker is inside handlers, where controller-gen ignores it`
	"open": func() {
		// +kubebuilder:rbac:groups=autoscaling,resources=horizontalpodautoscalers,verbs=get
		// want@-1 `this RBAC marker is inside handlers, where controller-gen ignores it`
	},
}

var open = true // +kubebuilder:rbac:groups=storage.k8s.io,resources=storageclasses,verbs=get
// want@-1 `this RBAC marker is at the end of a line of code, where controller-gen ignores it`

var _ = []any{handlers, open}
