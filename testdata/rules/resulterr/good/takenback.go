package good

import (
	"context"
	"errors"
	"slices"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
)

var (
	errNotRegistered = errors.New("not registered yet")
	errQueued        = errors.New("queued")
)

// WaitingReconciler means the delay: what has to wait is an error until the end of the pass,
// and none for controller-runtime.
type WaitingReconciler struct {
	Registry Registry
	Waited   int
}

func (r *WaitingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, retErr error) {
	defer func() {
		if retErr != nil {
			r.Waited++
		}
		retErr = ignore(retErr, errNotRegistered, errQueued)
	}()
	return r.register(ctx, req.Name)
}

func (r *WaitingReconciler) register(ctx context.Context, name string) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, name); err != nil {
		return ctrl.Result{RequeueAfter: retryInterval}, errNotRegistered
	}
	return ctrl.Result{}, nil
}

// ignore returns nil for one of some errors.
func ignore(err error, errs ...error) error {
	if slices.ContainsFunc(errs, func(e error) bool { return errors.Is(err, e) }) {
		return nil
	}
	return err
}

// ForgivingReconciler says so itself.
type ForgivingReconciler struct{ Registry Registry }

func (r *ForgivingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	defer func() {
		if errors.Is(err, errNotRegistered) || apierrors.IsConflict(err) {
			err = nil
		}
	}()
	if failed := r.Registry.Register(ctx, req.Name); failed != nil {
		return ctrl.Result{RequeueAfter: retryInterval}, errNotRegistered
	}
	return ctrl.Result{}, nil
}

// OrphanReconciler forgives what a function lets through.
type OrphanReconciler struct{ Registry Registry }

func (r *OrphanReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	defer func() {
		if ignore(err, errNotRegistered) == nil {
			err = nil
		}
	}()
	if failed := r.Registry.Register(ctx, req.Name); failed != nil {
		return ctrl.Result{RequeueAfter: retryInterval}, errNotRegistered
	}
	return ctrl.Result{}, nil
}

// HelperReconciler defers a function that gets the variable.
type HelperReconciler struct{ Registry Registry }

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	defer forgive(&err)
	if failed := r.Registry.Register(ctx, req.Name); failed != nil {
		return ctrl.Result{RequeueAfter: retryInterval}, failed
	}
	return ctrl.Result{}, nil
}

func forgive(err *error) {
	if *err != nil {
		*err = nil
	}
}
