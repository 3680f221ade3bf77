package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PrototypeReconciler reads into the object it was made with.
type PrototypeReconciler struct {
	client.Client
	Object client.Object
	Names  map[string]string `json:"-"`
}

func (r *PrototypeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Get(ctx, req.NamespacedName, r.Object); err != nil { // want `r\.Object belongs to the reconciler, which all workers share: Get writes the answer into it while others use it`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if r.Object.GetName() != req.Name {
		return ctrl.Result{RequeueAfter: 1}, nil
	}
	return ctrl.Result{}, nil
}

// SetupWithManager starts four workers.
func (r *PrototypeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("prototype").
		WithOptions(controller.Options{MaxConcurrentReconciles: 4}).Complete(r)
}

// FieldReconciler keeps the object itself in a field.
type FieldReconciler struct {
	client.Client
	app demov1.Foo
}

func (r *FieldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.load(ctx, req); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if r.app.Name != req.Name {
		return ctrl.Result{RequeueAfter: 1}, nil
	}
	return ctrl.Result{}, nil
}

// SetupWithManager starts as many workers as it is told.
func (r *FieldReconciler) SetupWithManager(mgr ctrl.Manager, workers int) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("field").
		WithOptions(controller.Options{MaxConcurrentReconciles: workers}).Complete(r)
}

// doc:begin

func (r *FieldReconciler) load(ctx context.Context, req ctrl.Request) error {
	return r.Get(ctx, req.NamespacedName, &r.app) // want `&r\.app belongs to the reconciler, which all workers share`
}

// doc:end
