package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/fixed/api"
)

// ObjectReconciler gets the object from the adapter.
type ObjectReconciler struct {
	client.Client
}

var _ reconcile.ObjectReconciler[*demov1.Foo] = &ObjectReconciler{}

func (r *ObjectReconciler) Reconcile(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Update(ctx, app)
}

// NewFunc returns a reconciler that is a function literal.
func NewFunc(c client.Client) reconcile.Reconciler {
	return reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
		app := &demov1.Foo{}
		if err := c.Get(ctx, req.NamespacedName, app); err != nil {
			return reconcile.Result{}, client.IgnoreNotFound(err)
		}
		app.Status.Phase = demov1.FooReady
		return reconcile.Result{}, c.Status().Update(ctx, app)
	})
}

// GadgetReconciler reconciles a kind without markers. That it has the
// subresource is known from the write of its status in Fail.
type GadgetReconciler struct {
	client.Client
}

func (r *GadgetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gadget := &api.Gadget{}
	if err := r.Get(ctx, req.NamespacedName, gadget); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	gadget.Status.Phase = "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, gadget)
}

// Fail writes the status as it should be.
func (r *GadgetReconciler) Fail(ctx context.Context, gadget *api.Gadget) error {
	gadget.Status.Phase = "Failed"
	return r.Status().Update(ctx, gadget)
}
