package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusorder/good/store"
)

// AppReconciler sets the status below the write of the main resource.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// PatchReconciler takes a new base for the status.
type PatchReconciler struct {
	client.Client
}

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Spec.Image = "nginx:1.27"
	if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil {
		return ctrl.Result{}, err
	}
	base = app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}

// StatusFirstReconciler saves the status before the main resource.
type StatusFirstReconciler struct {
	client.Client
}

func (r *StatusFirstReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Update(ctx, app)
}

// HelperReconciler leaves the writes to methods and to another package.
type HelperReconciler struct {
	client.Client
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.ensureFinalizer(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Spec.Image = "nginx:1.27"
	if err := store.Save(ctx, r.Client, app); err != nil {
		return ctrl.Result{}, err
	}
	store.SetReady(app)
	return ctrl.Result{}, store.SaveStatus(ctx, r.Client, app)
}

func (r *HelperReconciler) ensureFinalizer(ctx context.Context, app *demov1.Foo) error {
	if !app.DeletionTimestamp.IsZero() || !controllerutil.AddFinalizer(app, Finalizer) {
		return nil
	}
	return r.Update(ctx, app)
}

// OperationReconciler sets the status after CreateOrUpdate.
type OperationReconciler struct {
	client.Client
}

func (r *OperationReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, app, func() error {
		app.Spec.Image = "nginx:1.27"
		return nil
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// RetryReconciler writes main resource and status in two rounds.
type RetryReconciler struct {
	client.Client
}

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return err
		}
		app.Spec.Image = "nginx:1.27"
		return r.Update(ctx, app)
	})
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err = retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return err
		}
		app.Status.Phase = demov1.FooReady
		return r.Status().Update(ctx, app)
	})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// ListReconciler: the status set in one round of the loop and the main resource
// written in the next belong to different objects.
type ListReconciler struct {
	client.Client
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		app.Spec.Image = "nginx:1.27"
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
		app.Status.Phase = demov1.FooReady
		if err := r.Status().Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// DeferredReconciler sets the status in the deferred function that saves it.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		app.Status.Phase = demov1.FooReady
		if failure := r.Status().Update(ctx, app); err == nil {
			err = failure
		}
	}()
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Update(ctx, app)
}

// Create sets the status after Create.
func Create(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Spec:       demov1.FooSpec{Image: "nginx:1.27"},
	}
	if err := c.Create(ctx, app); err != nil {
		return err
	}
	app.Status.Phase = demov1.FooPending
	return c.Status().Update(ctx, app)
}
