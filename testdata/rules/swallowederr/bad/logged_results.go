package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	kitlog "github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/kitlog"
)

// HandleListed is what the reconciler of another package runs.
func HandleListed(ctx context.Context, c client.Client, req ctrl.Request) (ctrl.Result, error) {
	apps := &demov1.FooList{}
	if err := c.List(ctx, apps, client.InNamespace(req.Namespace)); err != nil {
		log.FromContext(ctx).Error(err, "unable to list")
		return ctrl.Result{}, nil // want `the error of List is logged but nil is returned`
	}
	return ctrl.Result{}, nil
}

// Levelled tells a logger whose level is that of the logger.
func Levelled(ctx context.Context, c client.Client, logger kitlog.Logger, app *demov1.Foo) error {
	if err := c.Update(ctx, app); err != nil {
		kitlog.Error(logger).Log("msg", "unable to save", "error", err)
		return nil // want `the error of Update is logged but nil is returned`
	}
	return nil
}
