package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// generations is what all reconcilers of this package have seen.
var generations = map[types.NamespacedName]int64{}

// CountingReconciler keeps what it knows of each object in fields.
type CountingReconciler struct {
	client.Client
	Seen    map[types.NamespacedName]int64
	history history
}

func (r *CountingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.note(&app)
	return ctrl.Result{}, r.Update(ctx, &app)
}

// doc:begin

func (r *CountingReconciler) note(app *demov1.Foo) {
	key := client.ObjectKeyFromObject(app)
	r.Seen[key] = app.Generation      // want `r\.Seen is a map that is changed without a lock while MaxConcurrentReconciles lets several reconciles run at once`
	generations[key] = app.Generation // want `generations is a map that is changed without a lock while MaxConcurrentReconciles`
	r.history.add(key)
}

// doc:end

type history struct {
	known map[types.NamespacedName]bool
}

func (h *history) add(key types.NamespacedName) {
	if h.known == nil {
		return
	}
	h.known[key] = true // want `h\.known is a map that is changed without a lock while MaxConcurrentReconciles`
}

// SetupWithManager starts four workers.
func (r *CountingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 4}).Complete(r)
}

// TunedReconciler takes its number of workers from the command line.
type TunedReconciler struct {
	client.Client
	Attempts map[string]int
}

func (r *TunedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.Attempts[req.String()]++ // want `r\.Attempts is a map that is changed without a lock while MaxConcurrentReconciles`
	return ctrl.Result{}, nil
}

// SetupWithManager takes the options that main has made of its flags.
func (r *TunedReconciler) SetupWithManager(mgr ctrl.Manager, options controller.Options) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithOptions(options).Complete(r)
}
