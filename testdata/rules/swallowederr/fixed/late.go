package fixed

import (
	"context"
	"fmt"
	"strings"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CleanReconciler logs errors of a block and returns the one around it.
type CleanReconciler struct {
	client.Client
}

func (r *CleanReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, err := r.app(ctx, req)
	if err != nil {
		return ctrl.Result{}, err
	}
	if app == nil {
		if err := r.deleteService(ctx, req.Name); err != nil {
			log.FromContext(ctx).Error(err, "unable to delete the Service")
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *CleanReconciler) app(ctx context.Context, req ctrl.Request) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return app, nil
}

func (r *CleanReconciler) deleteService(ctx context.Context, name string) error {
	app := &demov1.Foo{}
	app.Name = name
	return client.IgnoreNotFound(r.Delete(ctx, service(app)))
}

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
		created, err := ensureService(ctx, c, app)
		if err == nil && created {
			app.Status.Phase = demov1.FooReady
		}
	}
	if err != nil {
		return fmt.Errorf("unable to save %s: %w", app.Name, err)
	}
	return nil
}

// Repeat tries a few times, and asks the outer variable how it went.
func Repeat(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err != nil {
		return err
	}
	for range 3 {
		_, err := ensureService(ctx, c, app)
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

// Install ends before the error is looked at.
func Install(ctx context.Context, c client.Client, app *demov1.Foo) error {
	created, err := ensureService(ctx, c, app)
	if !created {
		log.FromContext(ctx).Info("nothing to do")
		return nil
	}
	if err != nil {
		return err
	}
	return c.Status().Update(ctx, app)
}

// Drop knows one text, and forgets all other errors.
func Drop(ctx context.Context, registry Registry, app *demov1.Foo) error {
	if err := registry.Register(ctx, app.Name); err != nil {
		text := err.Error()
		if strings.Contains(text, "protected") {
			app.Status.Phase = demov1.FooFailed
			if err := registry.Register(ctx, app.Namespace); err != nil {
				return err
			}
		}
	}
	return nil
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
