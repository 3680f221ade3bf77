package bad

// The names of the shop's volumes.
// +kubebuilder:rbac:groups="",resources=persistentvolumes,verbs=get
// want@-1 `this RBAC marker is part of the doc comment of the import declaration, where controller-gen ignores it: no rule is generated; separate it with an empty line`
import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// doc:begin

// Reconcile brings a shop into the wanted state.
//
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch
// +kubebuilder:rbac:groups="",resources=services,verbs=get;list;watch
// want@-2 `these 2 RBAC markers are part of the doc comment of Reconcile, where controller-gen ignores them: no rules are generated; separate them with an empty line`
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return done(ctx)
}

// doc:end

// SetupWithManager has its marker at the end of the comment.
//
// +kubebuilder:rbac:groups="",resources=events,verbs=create;patch
// want@-1 `this RBAC marker is part of the doc comment of SetupWithManager, where controller-gen ignores it: no rule is generated; separate it with an empty line`
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return nil
}

// Shop is what the operator sells from.
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch
// want@-1 `this RBAC marker is part of the doc comment of Shop`
type Shop struct {
	Name string
}

// defaultShop is used when there is no other.
// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch
// want@-1 `this RBAC marker is part of the doc comment of defaultShop`
var defaultShop = Shop{Name: "default"}

// shopLabel names the shop on its objects.
// +kubebuilder:rbac:groups="",resources=namespaces,verbs=get;list;watch
// want@-1 `this RBAC marker is part of the doc comment of shopLabel`
const shopLabel = "shop.example.com/name"

// limits are those of the server.
// +kubebuilder:rbac:groups="",resources=limitranges,verbs=get
// want@-1 `this RBAC marker is part of the doc comment of maxShops`
var (
	// maxShops is the number of shops.
	// +kubebuilder:rbac:groups="",resources=resourcequotas,verbs=get
	// want@-1 `this RBAC marker is part of the doc comment of maxShops`
	maxShops = 10
)

type (
	// Counter is a part of a shop.
	// +kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;list;watch
	// want@-1 `this RBAC marker is part of the doc comment of Counter`
	Counter struct {
		Name string
	}
)

var _ = []any{defaultShop, shopLabel, maxShops, Counter{}}
