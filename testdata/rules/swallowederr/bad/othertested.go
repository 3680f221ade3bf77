package bad

import (
	"context"
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Rename tests the variable of the statement before.
func Rename(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if patchErr := c.Status().Update(ctx, app); err != nil { // want `the condition tests err, not the patchErr assigned here: the error of Status\(\).Update is never looked at`
		return patchErr
	}
	return err
}

// doc:end

// Transfer tests the object.
func Transfer(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Update(ctx, app); app == nil { // want `the condition tests app, not the err assigned here: the error of Update is never looked at`
		return err
	}
	return nil
}

// RenameAll tests what the error is not made of.
func RenameAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var failed []error
	for i := range apps {
		failed = append(failed, c.Update(ctx, &apps[i]))
	}
	if err := errors.Join(failed...); apps == nil { // want `the condition tests apps, not the err assigned here: the error of Join is never looked at`
		return err
	}
	return nil
}
