package good

import (
	"context"
	"errors"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Conflict tells conflicts apart and returns the rest.
func Conflict(ctx context.Context, c client.Client, app *demov1.Foo) (ctrl.Result, error) {
	err := c.Update(ctx, app)
	if apierrors.IsConflict(err) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, err
}

// doc:end

// Drop returns what it does not know.
func Drop(ctx context.Context, registry Registry, app *demov1.Foo) error {
	if err := registry.Register(ctx, app.Name); err != nil {
		if !strings.Contains(err.Error(), "exists") {
			return err
		}
		app.Status.Phase = demov1.FooFailed
	}
	return nil
}

// Kept adds to a list what is not one kind.
func Kept(ctx context.Context, registry Registry, app *demov1.Foo) error {
	var errs []error
	if err := registry.Register(ctx, app.Name); err != nil {
		if !(strings.Contains(err.Error(), "exists") && app.Name != "") {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
