// Package good lets RetryOnConflict see the conflict.
package good

import (
	"context"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Pause stops the controller of an application.
func Pause(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return fmt.Errorf("reading %s: %v", key, err)
		}
		app.Spec.Paused = true
		if err := c.Update(ctx, app); err != nil {
			return fmt.Errorf("pausing %s: %w", key, err)
		}
		return nil
	})
}

// doc:end

// Outside formats the error after the last attempt.
func Outside(ctx context.Context, c client.Client, key client.ObjectKey) error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return err
		}
		app.Spec.Paused = true
		return c.Update(ctx, app)
	})
	if err != nil {
		return fmt.Errorf("pausing %s: %v", key, err)
	}
	return nil
}

// Joined keeps the error beside others.
func Joined(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		secret, err := c.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		secret.Labels = map[string]string{"team": "shop"}
		_, err = c.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
		return errors.Join(err, ctx.Err())
	})
}

// Both wraps the error and prints it as well.
func Both(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return err
		}
		app.Spec.Paused = true
		if err := c.Update(ctx, app); err != nil {
			return fmt.Errorf("%T %v: %w", err, key, err)
		}
		return nil
	})
}

// Created formats the error of a creation, which is no conflict.
func Created(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := c.Create(ctx, app); err != nil {
			return fmt.Errorf("creating: %v", err)
		}
		return nil
	})
}

// Beside retries the update of the application; what else is updated on the way
// is not what it is about.
func Beside(ctx context.Context, c client.Client, clientset kubernetes.Interface, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return err
		}
		if err := label(ctx, clientset, key.Namespace, app.Spec.SecretName); err != nil {
			return fmt.Errorf("labelling: %v", err)
		}
		app.Spec.Paused = true
		return c.Update(ctx, app)
	})
}

func label(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	secret, err := c.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	secret.Labels = map[string]string{"team": "shop"}
	_, err = c.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}
