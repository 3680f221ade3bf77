package fixed

// +kubebuilder:rbac:groups="",resources=persistentvolumes,verbs=get

// The names of the shop's volumes.
import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch
// +kubebuilder:rbac:groups="",resources=services,verbs=get;list;watch

// Reconcile brings a shop into the wanted state.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return done(ctx)
}

// +kubebuilder:rbac:groups="",resources=events,verbs=create;patch

// SetupWithManager has its marker at the end of the comment.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return nil
}

// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Shop is what the operator sells from.
type Shop struct {
	Name string
}

// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch

// defaultShop is used when there is no other.
var defaultShop = Shop{Name: "default"}

// +kubebuilder:rbac:groups="",resources=namespaces,verbs=get;list;watch

// shopLabel names the shop on its objects.
const shopLabel = "shop.example.com/name"

// +kubebuilder:rbac:groups="",resources=limitranges,verbs=get
// +kubebuilder:rbac:groups="",resources=resourcequotas,verbs=get

// limits are those of the server.
var (
	// maxShops is the number of shops.
	maxShops = 10
)

// +kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;list;watch

type (
	// Counter is a part of a shop.
	Counter struct {
		Name string
	}
)

var _ = []any{defaultShop, shopLabel, maxShops, Counter{}}
