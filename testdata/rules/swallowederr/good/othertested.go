package good

import (
	"context"
	"errors"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Rename looks at the error that it assigns.
func Rename(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if patchErr := c.Status().Update(ctx, app); patchErr != nil {
		err = errors.Join(err, patchErr)
	}
	if err2 := c.Update(ctx, app); app.Spec.Paused {
		return err2
	}
	if got := c.Update(ctx, app); err != nil {
		if got != nil {
			return got
		}
	}
	return err
}

// doc:end

// RenameAll tests what the error is made of: nil errors alone make a nil one.
func RenameAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var failed []error
	for i := range apps {
		if err := c.Update(ctx, &apps[i]); err != nil {
			failed = append(failed, err)
		}
	}
	if err := errors.Join(failed...); failed != nil {
		return fmt.Errorf("unable to rename: %w", err)
	}
	return nil
}
