package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Release removes all, and tells of the last one alone.
func Release(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var err error
	for i := range apps {
		err = c.Delete(ctx, &apps[i]) // want `the next round of the loop overwrites the error of Delete`
	}
	return err
}

// doc:end

// ReleaseNamed leaves some out, and asks a helper.
func ReleaseNamed(ctx context.Context, c client.Client, names map[string]bool) (err error) {
	for name, release := range names {
		if !release {
			continue
		}
		err = release1(ctx, c, name) // want `the next round of the loop overwrites the error of release1`
	}
	if err != nil {
		return err
	}
	return nil
}

func release1(ctx context.Context, c client.Client, name string) error {
	app := &demov1.Foo{}
	app.Name, app.Namespace = name, "default"
	return c.Delete(ctx, app)
}
