package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// AppReconciler looks at the deletion first, and returns.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, Finalizer) {
			return ctrl.Result{}, r.Update(ctx, app)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, Finalizer) {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// doc:end

// BranchReconciler adds in the branch of objects that live.
type BranchReconciler struct {
	client.Client
}

func (r *BranchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		if !controllerutil.ContainsFinalizer(app, Finalizer) {
			controllerutil.AddFinalizer(app, Finalizer)
			return ctrl.Result{}, r.Update(ctx, app)
		}
	} else if controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// CallerReconciler tests before it calls.
type CallerReconciler struct {
	client.Client
}

func (r *CallerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.ensure(ctx, app)
}

func (r *CallerReconciler) ensure(ctx context.Context, app *demov1.Foo) error {
	if controllerutil.AddFinalizer(app, Finalizer) {
		return r.Update(ctx, app)
	}
	return nil
}

// VariableReconciler keeps the answer of the test in a variable.
type VariableReconciler struct {
	client.Client
}

func (r *VariableReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	deleting := !app.DeletionTimestamp.IsZero()
	skip := deleting || app.Spec.Paused
	if skip {
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, Finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// AskingReconciler asks a method that looks at the deletion.
type AskingReconciler struct {
	client.Client
}

func (r *AskingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	done, err := r.finalize(ctx, app)
	if done || err != nil {
		return ctrl.Result{}, err
	}
	if controllerutil.AddFinalizer(app, Finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *AskingReconciler) finalize(ctx context.Context, app *demov1.Foo) (done bool, err error) {
	if app.DeletionTimestamp.IsZero() {
		return false, nil
	}
	if controllerutil.RemoveFinalizer(app, Finalizer) {
		return true, r.Update(ctx, app)
	}
	return true, nil
}

// Create makes an object with its finalizer.
func Create(ctx context.Context, c client.Client, namespace, name string) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	controllerutil.AddFinalizer(app, Finalizer)
	return c.Create(ctx, app)
}

// HelpedReconciler leaves the finalizer to a function that looks itself.
type HelpedReconciler struct {
	client.Client
	Cleanup func(*demov1.Foo) error
}

func (r *HelpedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.hold(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if !app.DeletionTimestamp.IsZero() {
		if err := r.Cleanup(app); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *HelpedReconciler) hold(ctx context.Context, app *demov1.Foo) error {
	if app.DeletionTimestamp.IsZero() && !controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.AddFinalizer(app, Finalizer)
		return r.Update(ctx, app)
	}
	return nil
}
