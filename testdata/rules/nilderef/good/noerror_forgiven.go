package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// forgivenConfig takes NotFound away from its error, and so hands out nothing at all.
func forgivenConfig(ctx context.Context, c client.Client, app *demov1.Foo) (*corev1.ConfigMap, error) {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), cm); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return cm, nil
}

// ForgivenConfig asks for both.
func ForgivenConfig(ctx context.Context, c client.Client, app *demov1.Foo) (string, error) {
	cm, err := forgivenConfig(ctx, c, app)
	if err != nil || cm == nil {
		return "", err
	}
	return cm.Data["image"], nil
}

func hasConfig(ctx context.Context, c client.Client, app *demov1.Foo) (bool, error) {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.ConfigMap{})
	return err == nil, client.IgnoreNotFound(err)
}

// AskedConfig asks another function beforehand whether there is one.
func AskedConfig(ctx context.Context, c client.Client, app *demov1.Foo) (string, error) {
	has, err := hasConfig(ctx, c, app)
	if err != nil || !has {
		return "", err
	}
	cm, err := forgivenConfig(ctx, c, app)
	if err != nil {
		return "", err
	}
	return cm.Data["image"], nil
}

// explained says what is missing: NotFound stays an error.
func explained(err error) error {
	if err == nil {
		return nil
	}
	if apierrors.IsNotFound(err) {
		return fmt.Errorf("make the ConfigMap first: %w", err)
	}
	return err
}

func explainedConfig(ctx context.Context, c client.Client, app *demov1.Foo) (*corev1.ConfigMap, error) {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), cm); err != nil {
		return nil, explained(err)
	}
	return cm, nil
}

// ExplainedConfig gets an error wherever there is none.
func ExplainedConfig(ctx context.Context, c client.Client, app *demov1.Foo) (string, error) {
	cm, err := explainedConfig(ctx, c, app)
	if err != nil {
		return "", err
	}
	return cm.Data["image"], nil
}

// writtenConfig reads what it has, and forgives when nothing is there: it hands out the object
// in either case.
func writtenConfig(ctx context.Context, c client.Client, app *demov1.Foo) (*corev1.ConfigMap, error) {
	cm := &corev1.ConfigMap{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), cm)
	return cm, client.IgnoreNotFound(err)
}

// WrittenConfig reads an object that may be empty.
func WrittenConfig(ctx context.Context, c client.Client, app *demov1.Foo) (string, error) {
	cm, err := writtenConfig(ctx, c, app)
	if err != nil {
		return "", err
	}
	return cm.Data["image"], nil
}
