package good

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FreeingReconciler frees objects of several kinds, and remembers which: another
// part of the program writes them.
type FreeingReconciler struct {
	client.Client
	freed []client.Object
}

func (r *FreeingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	account, settings := &corev1.ServiceAccount{}, &corev1.ConfigMap{}
	for _, object := range []client.Object{account, settings} {
		if err := r.Get(ctx, req.NamespacedName, object); err != nil {
			return ctrl.Result{}, err
		}
		if object.GetDeletionTimestamp() != nil {
			object.SetFinalizers(slices.DeleteFunc(object.GetFinalizers(), func(f string) bool { return f == Finalizer }))
			r.freed = append(r.freed, object)
		}
	}
	app.Spec.Paused = true
	return ctrl.Result{}, r.Update(ctx, app)
}

// Object is a kind that only the caller of a generic function knows.
type Object[T any] interface {
	*T
	client.Object
}

// Free reads objects of a kind that it does not know, and writes what may be one of them.
func Free[T any, P Object[T]](ctx context.Context, c client.Client, key client.ObjectKey, app *demov1.Foo) error {
	object := P(new(T))
	if err := c.Get(ctx, key, object); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(object, Finalizer)
	return c.Update(ctx, app)
}
