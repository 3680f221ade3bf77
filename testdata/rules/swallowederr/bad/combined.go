package bad

import (
	"context"
	"errors"

	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Check forgets the first error at the second.
func Check(app *demov1.Foo) error {
	var errs error
	if app.Spec.Image == "" {
		errs = errors.Join(ErrNoImage)
	}
	if app.Spec.SecretName == "" {
		err := errors.New("no secret")
		errs = errors.Join(err) // want `errs may hold an error already, which is dropped here; use errors.Join\(errs, err\)`
	}
	return errs
}

// CheckAll keeps the last error only.
func CheckAll(apps []demov1.Foo) error {
	var errs error
	for i := range apps {
		if err := Check(&apps[i]); err != nil {
			errs = utilerrors.NewAggregate([]error{err}) // want `errs may hold an error already`
		}
	}
	return errs
}

// DeleteAll collects errors for nobody.
func DeleteAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs []error
	for i := range apps {
		if err := c.Delete(ctx, &apps[i]); err != nil {
			errs = append(errs, err) // want `errors are collected in errs, which is never looked at: failures are taken for success; return it`
		}
	}
	return nil
}

// Pause loses the error of the body when the status is saved.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		err = c.Status().Update(ctx, app) // want `this deferred assignment replaces err by the error of Status\(\).Update: when that is nil, the error that was returned is lost; use errors.Join or another variable`
	}()
	app.Spec.Paused = true
	if err = c.Update(ctx, app); err != nil {
		return err
	}
	return nil
}
