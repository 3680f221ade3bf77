package good

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// DeletedReconciler knows a deletion by its error.
type DeletedReconciler struct{ client.Client }

// doc:begin

func (r *DeletedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			log.FromContext(ctx).Info("application was deleted")
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

// doc:end

// LookingReconciler has its reasons.
type LookingReconciler struct{ client.Client }

// Later comes again, whatever it was.
func (r *LookingReconciler) Later(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Info("no application", "error", err.Error())
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}

// Explained says why any error is right.
func (r *LookingReconciler) Explained(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		// errors are ignored: the resync comes within a minute
		log.FromContext(ctx).Info("no application")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// GoesOn uses what it made in its place.
func (r *LookingReconciler) GoesOn(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Info("no application")
		app = &demov1.Foo{}
		app.Name = req.Name
	}
	log.FromContext(ctx).Info("application", "name", app.Name)
	return ctrl.Result{}, nil
}

// Other reads another object than that of the request.
func (r *LookingReconciler) Other(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: req.Namespace, Name: "settings"}, app); err != nil {
		log.FromContext(ctx).Info("no settings")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// Told hands the error on.
func (r *LookingReconciler) Told(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Info("no application")
		r.count(err)
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

func (r *LookingReconciler) count(err error) {
	if !apierrors.IsNotFound(err) {
		panic(err)
	}
}
