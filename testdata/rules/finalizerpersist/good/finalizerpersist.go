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

// AppReconciler writes that the finalizer is gone.
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
	return ctrl.Result{}, nil
}

// doc:end

// DeferredReconciler writes at the end, whatever happens.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	defer func() {
		if patchErr := r.Patch(ctx, app, client.MergeFrom(base)); patchErr != nil && err == nil {
			err = patchErr
		}
	}()
	controllerutil.RemoveFinalizer(app, "demo.ctrlvet.dev/old")
	controllerutil.AddFinalizer(app, Finalizer)
	return ctrl.Result{}, nil
}

// Store saves applications.
type Store interface {
	Save(ctx context.Context, app *demov1.Foo) error
}

// StoreReconciler hands the object to code that is out of sight.
type StoreReconciler struct {
	client.Client
	Store Store
}

func (r *StoreReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	controllerutil.AddFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Store.Save(ctx, app)
}

// Mark changes the object of its caller, who writes it.
func Mark(app *demov1.Foo) error {
	controllerutil.AddFinalizer(app, Finalizer)
	return nil
}

// New returns an object that was never read.
func New(namespace, name string) (*demov1.Foo, error) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	controllerutil.AddFinalizer(app, Finalizer)
	return app, nil
}

// Marked returns what it read and changed.
func Marked(ctx context.Context, c client.Client, namespace, name string) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, app); err != nil {
		return nil, err
	}
	return app, Mark(app)
}

// Ensure writes inside of CreateOrUpdate.
func Ensure(ctx context.Context, c client.Client, namespace, name string) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		controllerutil.AddFinalizer(app, Finalizer)
		return nil
	})
	return err
}
