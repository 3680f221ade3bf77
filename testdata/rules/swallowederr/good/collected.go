package good

import (
	"context"
	"errors"

	"github.com/hashicorp/go-multierror"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// DeleteAll collects errors and returns them.
func DeleteAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs []error
	for i := range apps {
		if err := c.Delete(ctx, &apps[i]); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// doc:end

// Rounds looks at the errors of the last round, at the beginning of the next.
func Rounds(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs []error
	for range 3 {
		if len(errs) > 10 {
			return errors.Join(errs...)
		}
		for i := range apps {
			if err := c.Delete(ctx, &apps[i]); err != nil {
				errs = append(errs, err)
			}
		}
	}
	return nil
}

// FirstFailure returns the error that it has collected last, too.
func FirstFailure(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs []error
	for i := range apps {
		if apps[i].Name == "" {
			errs = append(errs, errUnnamed)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for i := range apps {
		if err := c.Delete(ctx, &apps[i]); err != nil {
			errs = append(errs, err)
			return err
		}
	}
	return nil
}

var errUnnamed = errors.New("an application without a name")

// Both returns what failed of each application that could be read.
func Both(ctx context.Context, c client.Client, names []string) (apps []demov1.Foo, errs []error) {
	for _, name := range names {
		var app demov1.Foo
		if err := c.Get(ctx, client.ObjectKey{Name: name}, &app); err != nil {
			errs = append(errs, err)
			continue
		}
		apps = append(apps, app)
	}
	return
}

// PruneAll collects errors in a list of its own kind and returns what that holds.
func PruneAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs *multierror.Error
	for i := range apps {
		errs = multierror.Append(errs, c.Delete(ctx, &apps[i]))
	}
	return errs.ErrorOrNil()
}

// Noted fills a list that the caller has, too.
func Noted(ctx context.Context, c client.Client, apps []demov1.Foo, errs *multierror.Error) {
	for i := range apps {
		if err := c.Delete(ctx, &apps[i]); err != nil {
			errs = multierror.Append(errs, err)
		}
	}
}

// NotedAll returns what Noted has found.
func NotedAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	errs := &multierror.Error{}
	Noted(ctx, c, apps, errs)
	return errs.ErrorOrNil()
}

// Readable says at the return that the errors are ignored.
func Readable(ctx context.Context, c client.Client, names []string) ([]demov1.Foo, error) {
	var apps []demov1.Foo
	var errs []error
	for _, name := range names {
		var app demov1.Foo
		if name == "" {
			errs = append(errs, errUnnamed)
			continue
		}
		if err := c.Get(ctx, client.ObjectKey{Name: name}, &app); err != nil {
			errs = append(errs, err)
			continue
		}
		apps = append(apps, app)
	}

	// The errors are ignored for now.
	return apps, nil
}
