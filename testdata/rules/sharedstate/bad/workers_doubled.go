package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// Register is given to two controllers.
type Register struct {
	client.Client
	hosts map[string]string
}

func (r *Register) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.hosts[pod.Status.PodIP] = req.Name // want `r\.hosts is a map that is changed without a lock while two controllers run this reconciler at once`
	return ctrl.Result{}, nil
}

// NewRegister makes one and gives it to the first.
func NewRegister(mgr ctrl.Manager) (*Register, error) {
	r := &Register{Client: mgr.GetClient(), hosts: map[string]string{}}
	return r, ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

// SetupRegister gives it to the second.
func SetupRegister(mgr ctrl.Manager) error {
	r, err := NewRegister(mgr)
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Named("again").Complete(r)
}

// Kinds is given to a controller for each kind.
type Kinds struct{ last string }

func (k *Kinds) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	k.last = req.Name // want `k\.last is assigned without a lock while two controllers run this reconciler at once`
	return ctrl.Result{}, nil
}

func (k *Kinds) watch(mgr ctrl.Manager, kind client.Object) error {
	return ctrl.NewControllerManagedBy(mgr).For(kind).Complete(k)
}

// SetupKinds starts them.
func SetupKinds(mgr ctrl.Manager, kinds []client.Object) error {
	k := &Kinds{}
	for _, kind := range kinds {
		if err := k.watch(mgr, kind); err != nil {
			return err
		}
	}
	return nil
}

// Roster shares its map with a predicate.
type Roster struct{ present map[string]bool }

func (r *Roster) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.present[req.Name] = true // want `r\.present is a map that is changed without a lock while another goroutine uses it`
	return ctrl.Result{}, nil
}

// AddRoster fills the map first.
func AddRoster(mgr ctrl.Manager, names []string) error {
	wanted := map[string]bool{}
	for _, name := range names {
		wanted[name] = false
	}
	r := &Roster{present: wanted}
	known := predicate.NewPredicateFuncs(func(o client.Object) bool {
		_, ok := wanted[o.GetName()]
		return ok
	})
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}, builder.WithPredicates(known)).Complete(r)
}
