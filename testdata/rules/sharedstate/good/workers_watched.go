package good

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PausingReconciler locks what its watches use.
type PausingReconciler struct {
	client.Client
	lock   sync.RWMutex
	Paused sets.Set[string]
}

// doc:begin

func (r *PausingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if app.Spec.Paused {
		r.Paused.Insert(req.Name)
	} else {
		r.Paused.Delete(req.Name)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Wanted is the filter of the watch.
func (r *PausingReconciler) Wanted(obj client.Object) bool {
	r.lock.RLock()
	defer r.lock.RUnlock()
	return !r.Paused.Has(obj.GetName())
}
