// Package bad hides conflicts from RetryOnConflict.
package fixed

import (
	"context"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Pause stops the controller of an application.
func Pause(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return err
		}
		app.Spec.Paused = true
		if err := c.Update(ctx, app); err != nil {
			return fmt.Errorf("pausing %s: %w", key, err)
		}
		return nil
	})
}

// Text formats the text of the error.
func Text(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() (err error) {
		app := &demov1.Foo{}
		if err = c.Get(ctx, key, app); err != nil {
			return fmt.Errorf("reading %s: %v", key, err)
		}
		app.Status.Phase = demov1.FooReady
		if err = c.Status().Update(ctx, app); err != nil {
			err = fmt.Errorf("%-10s 100%%: %w", key, err)
			return err
		}
		return nil
	})
}

// Helped leaves the update to a function.
func Helped(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	return retry.OnError(retry.DefaultRetry, apierrors.IsConflict, func() error {
		return label(ctx, c, namespace, name)
	})
}

func label(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	secret, err := c.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	secret.Labels = map[string]string{"team": "shop"}
	if _, err := c.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{}); err != nil {
		return errors.New(err.Error())
	}
	return nil
}

// New makes an error of the text alone.
func New(ctx context.Context, c kubernetes.Interface, namespace, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		secret, err := c.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		secret.Labels = map[string]string{"team": "shop"}
		if _, err := c.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{}); err != nil {
			return errors.New(fmt.Sprintf("labelling: %v", err))
		}
		return nil
	})
}
