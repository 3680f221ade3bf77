package good

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// Kinds has a value for each controller.
type Kinds struct{ last string }

func (k *Kinds) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	k.last = req.Name
	return ctrl.Result{}, nil
}

func (k *Kinds) watch(mgr ctrl.Manager, kind client.Object) error {
	return ctrl.NewControllerManagedBy(mgr).For(kind).Complete(k)
}

// SetupKinds makes one for each.
func SetupKinds(mgr ctrl.Manager, kinds []client.Object) error {
	for _, kind := range kinds {
		k := &Kinds{}
		if err := k.watch(mgr, kind); err != nil {
			return err
		}
	}
	return nil
}

// Either is given to one of two controllers.
type Either struct{ last string }

func (e *Either) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	e.last = req.Name
	return ctrl.Result{}, nil
}

// SetupEither decides.
func SetupEither(mgr ctrl.Manager, pods bool) error {
	e := &Either{}
	if pods {
		return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(e)
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(e)
}

// Roster gives the predicate a map of its own.
type Roster struct {
	lock    sync.Mutex
	present map[string]bool
}

func (r *Roster) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.present[req.Name] = true
	return ctrl.Result{}, nil
}

// AddRoster fills the map of the predicate first.
func AddRoster(mgr ctrl.Manager, names []string) error {
	wanted := map[string]bool{}
	for _, name := range names {
		wanted[name] = false
	}
	r := &Roster{present: map[string]bool{}}
	known := predicate.NewPredicateFuncs(func(o client.Object) bool {
		_, ok := wanted[o.GetName()]
		return ok
	})
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}, builder.WithPredicates(known)).Complete(r)
}
