// Package good reads an object again before it tries to update it again.
package good

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Scale sets the number of replicas.
func Scale(ctx context.Context, c kubernetes.Interface, namespace, name string, replicas int32) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := c.AppsV1().Deployments(namespace).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		deployment.Spec.Replicas = &replicas
		_, err = c.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{})
		return err
	})
}

// doc:end

// Value reads into the variable of the function around.
func Value(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var app demov1.Foo
	return retry.OnError(retry.DefaultRetry, apierrors.IsConflict, func() error {
		if err := c.Get(ctx, key, &app); err != nil {
			return err
		}
		app.Spec.Paused = true
		return c.Update(ctx, &app)
	})
}

// Merged hands the metadata to a function.
func Merged(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &demov1.Foo{}
		if err := c.Get(ctx, client.ObjectKeyFromObject(app), latest); err != nil {
			return err
		}
		merge(&app.ObjectMeta, latest.ObjectMeta)
		return c.Update(ctx, app)
	})
}

func merge(to *metav1.ObjectMeta, from metav1.ObjectMeta) {
	to.ResourceVersion = from.ResourceVersion
	to.Annotations = from.Annotations
}

// New has no version: the server asks for none.
func New(ctx context.Context, c kubernetes.Interface, namespace string) error {
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"}}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		_, err := c.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{})
		return err
	})
}

// Helped leaves reading to a function as well.
func Helped(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return pause(ctx, c, app)
	})
}

func pause(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
		return err
	}
	app.Spec.Paused = true
	return c.Update(ctx, app)
}

// Made leaves it to the library.
func Made(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
			app.Spec.Paused = true
			return nil
		})
		return err
	})
}

// Patched sends no version.
func Patched(ctx context.Context, c client.Client, app *demov1.Foo) error {
	base := app.DeepCopy()
	app.Spec.Paused = true
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return c.Patch(ctx, app, client.MergeFrom(base))
	})
}

// Polled gives up when the update fails.
func Polled(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		app.Spec.Paused = true
		if err := c.Update(ctx, app); err != nil {
			return false, err
		}
		return true, nil
	})
}

// Loaded may get another object from a function that nothing is known of.
func Loaded(ctx context.Context, c client.Client, app *demov1.Foo, refresh func(*demov1.Foo) error) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := refresh(app); err != nil {
			return err
		}
		return c.Update(ctx, app)
	})
}

// After reads again after the update failed only.
func After(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app.Spec.Paused = true
		err := c.Update(ctx, app)
		if apierrors.IsConflict(err) {
			if err := c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
				return err
			}
		}
		return err
	})
}

// Replaced puts the answer of the read into the variable.
func Replaced(ctx context.Context, c kubernetes.Interface, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		_, err := c.AppsV1().Deployments(deployment.Namespace).Update(ctx, deployment, metav1.UpdateOptions{})
		if err != nil {
			if latest, getErr := c.AppsV1().Deployments(deployment.Namespace).Get(ctx, deployment.Name, metav1.GetOptions{}); getErr == nil {
				latest.Labels = deployment.Labels
				deployment = latest
			}
		}
		return err
	})
}

// Version takes over the version, and stores its own content.
func Version(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &demov1.Foo{}
		if err := c.Get(ctx, client.ObjectKeyFromObject(app), latest); err != nil {
			return err
		}
		app.ResourceVersion = latest.ResourceVersion
		return c.Update(ctx, app)
	})
}

// Renewed leaves the metadata to a function that may read it again.
func Renewed(ctx context.Context, c client.Client, app *demov1.Foo, renew func(*metav1.ObjectMeta) error) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := renew(&app.ObjectMeta); err != nil {
			return err
		}
		return c.Update(ctx, app)
	})
}
