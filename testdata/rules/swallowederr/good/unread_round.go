package good

import (
	"context"
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Release removes all, and tells of all that has failed.
func Release(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var err error
	for i := range apps {
		err = errors.Join(err, c.Delete(ctx, &apps[i]))
	}
	return err
}

// doc:end

// ReleaseNamed ends with the first that fails.
func ReleaseNamed(ctx context.Context, c client.Client, names map[string]bool) (err error) {
	for name, release := range names {
		if !release {
			continue
		}
		if err = release1(ctx, c, name); err != nil {
			break
		}
	}
	return err
}

func release1(ctx context.Context, c client.Client, name string) error {
	app := &demov1.Foo{}
	app.Name, app.Namespace = name, "default"
	return c.Delete(ctx, app)
}

// ReleaseTelling logs what fails, and returns one of the errors.
func ReleaseTelling(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var err error
	for i := range apps {
		err = c.Delete(ctx, &apps[i])
		log.FromContext(ctx).Info("released", "app", apps[i].Name, "error", err)
	}
	return err
}

// Insist tries the same again: that of the last attempt is what counts.
func Insist(ctx context.Context, c client.Client, app *demov1.Foo, attempts int) error {
	var err error
	for range attempts {
		err = c.Delete(ctx, app)
	}
	return err
}
