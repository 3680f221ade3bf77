package good

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Save returns the error of the write.
func Save(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return err
	}
	if errStatus := c.Status().Update(ctx, app); errStatus != nil {
		return errStatus
	}
	return err
}

// doc:end

// Generate returns the error inside of the value.
func Generate(outcomes []Outcome) ([]string, error) {
	var names []string
	for _, o := range outcomes {
		if o.GetError() != nil {
			return names, o.GetError()
		}
		names = append(names, o.Name)
	}
	return names, nil
}

// Count tests an error that nothing sets: there is none to drop.
func Count(outcomes []Outcome) (int, error) {
	var err error
	n := len(outcomes)
	if err != nil {
		return n, err
	}
	return n, err
}

// Finish logs the error of the work, and comes again after a delay of its own: what it
// returns is the failure of the status write.
func Finish(ctx context.Context, c client.Client, app *demov1.Foo, failure error) (ctrl.Result, error) {
	if failure != nil {
		log.FromContext(ctx).Error(failure, "unable to reconcile")
		var updateErr error
		if app.Status.Phase != demov1.FooFailed {
			app.Status.Phase = demov1.FooFailed
			if updateErr = c.Status().Update(ctx, app); updateErr != nil && apierrors.IsConflict(updateErr) {
				return ctrl.Result{RequeueAfter: time.Minute}, nil
			}
		}
		return ctrl.Result{RequeueAfter: time.Minute}, updateErr
	}
	return ctrl.Result{}, nil
}

// Publish returns the first error only where there is one.
func Publish(ctx context.Context, c client.Client, app *demov1.Foo, deploy func(*demov1.Foo) error) error {
	err := deploy(app)
	statusErr := c.Status().Update(ctx, app)
	if err != nil {
		return err
	}
	return statusErr
}

// Scale looks for the service, and returns the error with which the read has failed.
func Scale(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return err
	}
	getErr := c.Get(ctx, key, &demov1.Foo{})
	if getErr == nil {
		app.Status.Replicas++
	} else if apierrors.IsNotFound(getErr) {
		app.Status.Replicas = 1
	} else {
		return getErr
	}
	return c.Status().Update(ctx, app)
}
