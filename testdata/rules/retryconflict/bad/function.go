// Package bad repeats updates that can only fail again.
package bad

import (
	"context"
	"fmt"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Scale sets the number of replicas.
func Scale(ctx context.Context, c kubernetes.Interface, namespace, name string, replicas int32) error {
	deployment, err := c.AppsV1().Deployments(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // want:related `repeated by this`
		deployment.Spec.Replicas = &replicas
		_, err := c.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{}) // want `RetryOnConflict repeats the update of deployment with the resourceVersion that conflicted: Get it inside the function and re-apply the change`
		return err
	})
}

// doc:end

// Value keeps the object in a variable of its own.
func Value(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return err
	}
	app.Spec.Paused = true
	return retry.OnError(retry.DefaultRetry, apierrors.IsConflict, func() error {
		return c.Update(ctx, &app) // want `OnError repeats the update of app`
	})
}

// Helped leaves the update to a function.
func Helped(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return pause(ctx, c, app) // want `RetryOnConflict repeats the update of app`
	})
}

func pause(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Spec.Paused = true
	if err := c.Update(ctx, app); err != nil {
		return fmt.Errorf("pausing %s: %w", app.Name, err)
	}
	return nil
}

// Polled tries until it succeeds.
func Polled(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return wait.PollUntilContextTimeout(ctx, time.Millisecond, 50*time.Millisecond, true, func(ctx context.Context) (bool, error) {
		app.Spec.Paused = true
		if err := c.Update(ctx, app); err != nil { // want `PollUntilContextTimeout repeats the update of app`
			return false, nil
		}
		return true, nil
	})
}

// Told names the object to others, who cannot give it another version.
func Told(ctx context.Context, c client.Client, app *demov1.Foo, tell func(kind, name *string) error) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := c.Update(ctx, app); err != nil { // want `RetryOnConflict repeats the update of app`
			return err
		}
		return tell(&app.Kind, &app.Name)
	})
}
