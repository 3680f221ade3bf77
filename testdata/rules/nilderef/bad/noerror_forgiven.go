package bad

import (
	"context"

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

// ForgivenConfig asks what the application says, which does not bring the ConfigMap back.
func ForgivenConfig(ctx context.Context, c client.Client, app *demov1.Foo) (string, error) {
	if app.DeletionTimestamp.IsZero() && app.Status.Phase == demov1.FooReady {
		cm, err := forgivenConfig(ctx, c, app)
		if err != nil {
			return "", err
		}
		return cm.Data["image"], nil // want `cm can be nil without an error of forgivenConfig \(noerror_forgiven.go:\d+\): reading .Data panics; test for nil, too`
	}
	return "", nil
}

// tolerated is a function of one's own that does the same.
func tolerated(err error) error {
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

func toleratedConfig(ctx context.Context, c client.Client, app *demov1.Foo) (*corev1.ConfigMap, error) {
	cm := &corev1.ConfigMap{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), cm)
	if err == nil {
		return cm, nil
	}
	return nil, tolerated(err)
}

// ToleratedConfig tests the error alone.
func ToleratedConfig(ctx context.Context, c client.Client, app *demov1.Foo) (string, error) {
	cm, err := toleratedConfig(ctx, c, app)
	if err != nil {
		return "", err
	}
	return cm.Data["image"], nil // want `cm can be nil without an error of toleratedConfig \(noerror_forgiven.go:\d+\): reading .Data panics; test for nil, too`
}
