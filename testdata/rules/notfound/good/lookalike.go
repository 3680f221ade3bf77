package good

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// store is an inventory in memory with a method named Get: not a client.
type store struct {
	apps map[types.NamespacedName]*demov1.Foo
}

func (s *store) Get(_ context.Context, key types.NamespacedName, app *demov1.Foo) error {
	found, ok := s.apps[key]
	if !ok {
		return fmt.Errorf("%s is not in the inventory", key)
	}
	found.DeepCopyInto(app)
	return nil
}

// StoreReconciler reads an inventory whose error is not the API server's.
type StoreReconciler struct {
	store *store
}

func (r *StoreReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.store.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// Show is called by a command for a name that its user typed: an error is the
// right answer there.
func Show(ctx context.Context, c client.Reader, key types.NamespacedName) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}
