package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Cloud makes networks.
type Cloud interface {
	EnsureNetwork(ctx context.Context, app *demov1.Foo) error
}

// NetworkReconciler writes its finalizer at the end.
type NetworkReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *NetworkReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	defer func() {
		if patchErr := r.Patch(ctx, app, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})); patchErr != nil && err == nil {
			err = patchErr
		}
	}()
	return r.network(ctx, app)
}

func (r *NetworkReconciler) network(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.AddFinalizer(app, Finalizer) // want `the finalizer is in memory only when EnsureNetwork on line \d+ makes what it is to clean up: an object that is deleted before it is stored leaves that behind; write it first`
	}
	return ctrl.Result{}, r.Cloud.EnsureNetwork(ctx, app) // want:related `something is made here`
}

// Roll has the object made by a function whose name does not tell.
func Roll(ctx context.Context, c client.Client, key client.ObjectKey, namespace string) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.AddFinalizer(app, Finalizer) // want `the finalizer is in memory only when Create on line \d+ makes what it is to clean up`
	if err := out(ctx, c, namespace, app); err != nil {
		return err
	}
	return c.Update(ctx, app)
}

func out(ctx context.Context, c client.Client, namespace string, app *demov1.Foo) error {
	return c.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: app.Name}})
}

// Provision creates an object in another namespace before it writes.
func Provision(ctx context.Context, c client.Client, key client.ObjectKey, namespace string) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Finalizers = append(app.Finalizers, Finalizer) // want `the finalizer is in memory only when Create on line \d+ makes what it is to clean up`
	if err := c.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: app.Name}}); err != nil {
		return err
	}
	return c.Update(ctx, app)
}
