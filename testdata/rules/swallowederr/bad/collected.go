package bad

import (
	"context"
	"errors"

	"github.com/hashicorp/go-multierror"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

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

// doc:end

// Valid returns an early error, and then what is left of the names.
func Valid(ctx context.Context, c client.Client, names []string) ([]demov1.Foo, []error) {
	var errs []error
	for _, name := range names {
		if name == "" {
			errs = append(errs, errNoName)
		}
	}
	if len(errs) > 0 {
		return nil, errs
	}
	var apps []demov1.Foo
	for _, name := range names {
		var app demov1.Foo
		if err := c.Get(ctx, client.ObjectKey{Name: name}, &app); err != nil {
			errs = append(errs, err) // want `errors are collected in errs, which is not looked at any more: failures are taken for success; return it`
			continue
		}
		apps = append(apps, app)
	}
	return apps, nil
}

var errNoName = errors.New("no name")

// PruneAll collects errors in a list of its own kind, for nobody either.
func PruneAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs error
	for i := range apps {
		errs = multierror.Append(errs, c.Delete(ctx, &apps[i])) // want `errors are collected in errs, which is never looked at: failures are taken for success; return it`
	}
	return nil
}

// SweepAll has such a list in a variable of its type.
func SweepAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs *multierror.Error
	for i := range apps {
		if err := c.Delete(ctx, &apps[i]); err != nil {
			errs = multierror.Append(errs, err) // want `errors are collected in errs, which is never looked at: failures are taken for success; return it`
		}
	}
	return nil
}

// Named collects errors at two places of one list, and tells of none.
func Named(ctx context.Context, c client.Client, names []string) (apps []demov1.Foo, err error) {
	var errs []error
	for _, name := range names {
		if name == "" {
			errs = append(errs, errNoName) // want `errors are collected in errs, which is never looked at: failures are taken for success; return it`
			continue
		}
		var app demov1.Foo
		if err := c.Get(ctx, client.ObjectKey{Name: name}, &app); err != nil {
			errs = append(errs, err)
			continue
		}
		apps = append(apps, app)
	}
	return apps, nil
}
