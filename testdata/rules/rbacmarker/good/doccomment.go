package good

// +kubebuilder:rbac:groups="",resources=persistentvolumes,verbs=get

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// doc:begin

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch
// +kubebuilder:rbac:groups="",resources=services,verbs=get;list;watch

// Reconcile brings a shop into the wanted state.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return done(ctx)
}

// doc:end

//+kubebuilder:rbac:groups="",resources=events,verbs=create;patch

// SetupWithManager has no marker in its comment.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return nil
}

// +kubebuilder:rbac:groups="",resources=limitranges,verbs=get

func (r *Reconciler) undocumented() {}

// The closest comment above a type belongs to the package when no marker of
// types has that name.

// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Shop is what the operator sells from.
//
// +kubebuilder:object:generate=false
type Shop struct {
	Name string
}

// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch

// defaultShop is used when there is no other.
var defaultShop = Shop{Name: "default"}

// +kubebuilder:rbac:groups="",resources=namespaces,verbs=get;list;watch

// shopLabel names the shop on its objects.
const shopLabel = "shop.example.com/name"

// +kubebuilder:rbac:groups="",resources=resourcequotas,verbs=get

var (
	// maxShops is the number of shops.
	maxShops = 10
)

type (
	// +kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;list;watch

	// Counter is a part of a shop.
	Counter struct {
		Name string
	}
)

func (r *Reconciler) last() {} // +kubebuilder:rbac:groups=batch,resources=cronjobs,verbs=get

var _ = []any{defaultShop, shopLabel, maxShops, Counter{}, (*Reconciler).undocumented, (*Reconciler).last}

// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get;update
