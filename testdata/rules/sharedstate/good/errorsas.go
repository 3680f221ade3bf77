package good

import (
	"context"
	"errors"
	"strconv"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// APIError is what a remote API says.
type APIError struct{ Code int }

func (e *APIError) Error() string { return "code " + strconv.Itoa(e.Code) }

// doc:begin

// Code returns the code of an error after it was logged.
func Code(err error, log func(error)) int {
	var apiErr *APIError
	if !errors.As(err, &apiErr) {
		return 0
	}
	log(err)
	return apiErr.Code
}

// doc:end

var lastAPIErr *APIError

// APIReconciler has one worker, which alone comes here.
type APIReconciler struct{ client.Client }

func (r *APIReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.ask(ctx, req)
	if errors.As(err, &lastAPIErr) {
		return ctrl.Result{Requeue: r.again(err)}, nil
	}
	return ctrl.Result{}, err
}

func (r *APIReconciler) again(err error) bool {
	return errors.As(err, &lastAPIErr) && lastAPIErr.Code >= 500
}

func (r *APIReconciler) ask(context.Context, ctrl.Request) error { return &APIError{Code: 503} }
