package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SavesItself is an object with a method that gets a client, and may save the status.
type SavesItself interface {
	client.Object
	SaveStatus(ctx context.Context, c client.Client) error
}

// SavesItselfReconciler lets the object save its status.
type SavesItselfReconciler struct {
	client.Client
	Of func(app *demov1.Foo) SavesItself
}

func (r *SavesItselfReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Of(app).SaveStatus(ctx, r.Client); err != nil {
		return ctrl.Result{}, err
	}
	app.Labels = map[string]string{"seen": "true"}
	return ctrl.Result{}, r.Update(ctx, app)
}

// defaultPhaseInMemory completes an object for whoever reads it, and writes nothing.
func defaultPhaseInMemory(app *demov1.Foo) {
	if app.Status.Phase == "" {
		app.Status.Phase = demov1.FooReady
	}
}

// DefaultsInMemoryReconciler completes the status in memory, and changes a label.
type DefaultsInMemoryReconciler struct {
	client.Client
}

func (r *DefaultsInMemoryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defaultPhaseInMemory(app)
	app.Labels = map[string]string{"phase": string(app.Status.Phase)}
	return ctrl.Result{}, r.Update(ctx, app)
}
