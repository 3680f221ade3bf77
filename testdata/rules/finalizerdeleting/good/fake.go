package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FakeClient answers tests with objects that have the finalizer.
type FakeClient struct{ client.Client }

// Get answers.
func (FakeClient) Get(_ context.Context, key client.ObjectKey, obj client.Object, _ ...client.GetOption) error {
	obj.SetName(key.Name)
	controllerutil.AddFinalizer(obj, "demo.ctrlvet.dev/claim")
	return nil
}

// ClaimReconciler has the client of a manager; only its test gives it another one.
type ClaimReconciler struct{ client.Client }

// Reconcile handles the deletion in a function of its own.
func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	gone, err := r.claimed(ctx, app)
	if gone || err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *ClaimReconciler) claimed(ctx context.Context, app *demov1.Foo) (gone bool, err error) {
	if app.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/claim") {
			return false, r.Update(ctx, app)
		}
		return false, nil
	}
	if controllerutil.RemoveFinalizer(app, "demo.ctrlvet.dev/claim") {
		return true, r.Update(ctx, app)
	}
	return true, nil
}
