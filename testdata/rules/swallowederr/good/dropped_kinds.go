package good

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Forget returns what is left after NotFound.
func Forget(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Delete(ctx, app); client.IgnoreNotFound(err) != nil {
		return err
	}
	return nil
}

// Left drops the one kind that it has let through.
func Left(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	if err != nil {
		return "", nil
	}
	return app.Spec.Image, nil
}

// KindReconciler returns what is of no kind that it knows.
type KindReconciler struct {
	client.Client
}

func (r *KindReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Create(ctx, service(app)); err != nil {
		switch {
		case apierrors.IsAlreadyExists(err):
			return ctrl.Result{}, nil
		case apierrors.IsConflict(err):
			log.FromContext(ctx).Error(err, "somebody was faster")
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	// The condition of a poll says that it goes on.
	err := wait.PollUntilContextTimeout(ctx, time.Millisecond, time.Second, true, func(ctx context.Context) (bool, error) {
		if err := r.Create(ctx, service(app)); err != nil {
			return false, nil
		}
		return true, nil
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, wait.PollUntilContextTimeout(ctx, time.Millisecond, time.Second, true, r.settled)
}

func (r *KindReconciler) settled(ctx context.Context) (bool, error) {
	if err := r.DeleteAllOf(ctx, &demov1.Foo{}, client.InNamespace("old")); err != nil {
		return false, nil
	}
	return true, nil
}

// Settle tries another way, and gives both up where one of them says why.
func Settle(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Status().Update(ctx, app)
	if apierrors.IsConflict(err) {
		err = c.Update(ctx, app)
	}
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

// Lookup asks two registries, and answers with what it is given otherwise.
func Lookup(ctx context.Context, first, second Registry, name string) string {
	address, err := first.Lookup(ctx, name)
	if err != nil {
		address, err = second.Lookup(ctx, name)
	}
	if err != nil {
		return "localhost"
	}
	return address
}
