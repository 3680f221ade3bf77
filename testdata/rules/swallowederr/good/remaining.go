package good

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RestReconciler handles the kinds of errors that it knows.
type RestReconciler struct {
	client.Client
}

// doc:begin

func (r *RestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// Replace writes an application, or creates it.
func Replace(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, app)
	} else if err != nil {
		return err
	}
	return nil
}

// Establish creates an application, unless it is there: what is left behind the test is
// the kind that was asked for.
func Establish(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Create(ctx, app); err != nil {
		if !apierrors.IsAlreadyExists(err) {
			return err
		}
		return nil
	}
	return nil
}

// Soon comes again by itself.
func (r *RestReconciler) Soon(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.Update(ctx, app); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		log.FromContext(ctx).Error(err, "unable to update the application")
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// Recorded puts the error into the status.
func (r *RestReconciler) Recorded(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.Create(ctx, app); err != nil {
		if apierrors.IsAlreadyExists(err) {
			return ctrl.Result{}, nil
		}
		app.Status.Phase = demov1.FooPhase(err.Error())
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// Listed says why nothing is returned.
func (r *RestReconciler) Listed(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.Delete(ctx, app); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		// best effort
		log.FromContext(ctx).Error(err, "unable to delete the application")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// Asked goes on asking: each kind has its own end.
func Asked(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Update(ctx, app); err != nil {
		if apierrors.IsNotFound(err) {
			return nil
		}
		if apierrors.IsConflict(err) {
			return nil
		}
		return err
	}
	return nil
}

// Adopt creates an application where there is none, and leaves the one that is there.
func Adopt(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if err != nil && apierrors.IsNotFound(err) {
		err := c.Create(ctx, app)
		if err != nil && !apierrors.IsAlreadyExists(err) {
			return err
		} else if err != nil {
			return nil
		}
	} else if err != nil {
		log.FromContext(ctx).Error(err, "unable to update the application")
		return err
	}
	return nil
}
