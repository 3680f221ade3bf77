package bad

import (
	"context"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ensure leaves the failure to the test at the end, which asks another variable.
func Ensure(ctx context.Context, c client.Client, app *demov1.Foo, patch bool) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err != nil {
		return err
	}
	switch {
	case patch:
		err = c.Update(ctx, app)
	default:
		created, err := ensureService(ctx, c, app) // want `this err is a new variable, and the test in line \d+ asks the outer one: the error of ensureService is lost; assign with = instead`
		if err == nil && created {
			app.Status.Phase = demov1.FooReady
		}
	}
	if err != nil {
		return fmt.Errorf("unable to save %s: %w", app.Name, err)
	}
	return nil
}

// doc:end

// Repeat tries a few times, and asks the outer variable how it went.
func Repeat(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err != nil {
		return err
	}
	for range 3 {
		_, err := ensureService(ctx, c, app) // want `this err is a new variable, and the test in line \d+ asks the outer one: the error of ensureService is lost`
		if err == nil {
			break
		}
		log.FromContext(ctx).V(1).Info("not yet", "error", err)
	}
	if err != nil {
		return err
	}
	return nil
}

func ensureService(ctx context.Context, c client.Client, app *demov1.Foo) (bool, error) {
	if err := c.Create(ctx, service(app)); err != nil {
		return false, err
	}
	return true, nil
}

// Drain sets the status of applications up to the first without a name.
func Drain(ctx context.Context, c client.Client, app *demov1.Foo, all bool) error {
	err := c.List(ctx, &demov1.FooList{})
	if err != nil {
		return err
	}
	if all {
		for {
			_, err := ensureService(ctx, c, app) // want `this err is a new variable, and the test in line \d+ asks the outer one: the error of ensureService is lost`
			if err != nil {
				break
			}
			if app.Name == "" {
				break
			}
			app.Status.Phase = demov1.FooReady
		}
	}
	if err != nil {
		return err
	}
	return nil
}
