package fixed

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppsClient is what client-gen generates for the kind.
type AppsClient interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*demov1.Foo, error)
	UpdateStatus(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
}

// Fail marks an application as failed.
func Fail(ctx context.Context, apps AppsClient, name string) error {
	app, err := apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	app.Status.Phase = demov1.FooFailed
	_, err = apps.UpdateStatus(ctx, app, metav1.UpdateOptions{})
	return nil
}

// Twice overwrites the first error.
func Twice(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	err = c.Update(ctx, app)
	err = c.Status().Update(ctx, app)
	return err
}

// Touch has no error to return, and looks at the second one only.
func Touch(ctx context.Context, c client.Client, app *demov1.Foo) {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err = c.Update(ctx, app); err != nil {
		klog.ErrorS(err, "unable to save")
	}
}

// Captured overwrites an error before a literal uses the variable.
func Captured(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	err = c.Status().Update(ctx, app)
	if err != nil {
		return err
	}
	return retry(func() error {
		err = c.Update(ctx, app)
		return err
	})
}

func retry(f func() error) error { return f() }

// Owner takes an application that cannot be read for one that is not there.
func Owner(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	app, err := find(ctx, c, key)
	if app == nil {
		return "", nil
	}
	err = c.Update(ctx, app)
	return app.Name, err
}

func find(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// Refuse makes an error that the next assignment replaces.
func Refuse(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	if app.Spec.Image == "" {
		err = errors.New("no image")
	}
	err = c.Update(ctx, app)
	return err
}

// Stamped logs a line for each write, whether it has failed or not.
func Stamped(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	klog.Info("touched ", app.Name, ": ", err)
	err = c.Get(ctx, client.ObjectKeyFromObject(app), app)
	return err
}
