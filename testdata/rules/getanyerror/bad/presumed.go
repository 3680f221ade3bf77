package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Unlink takes the settings of an app out of its status once they are gone.
func Unlink(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), settings) // want `every error of Get is taken for "not found" here, a timeout or Forbidden, too; test apierrors.IsNotFound and return other errors`
	if err != nil {
		// the settings do not exist any more
		app.Status.Phase = demov1.FooPending
		return nil
	}
	app.Status.Phase = demov1.FooReady
	return nil
}

// doc:end

// HasSecret says that there is none.
func HasSecret(ctx context.Context, c client.Client, app *demov1.Foo) bool {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Secret{}) // want `every error of Get is taken for "not found" here`
	if err != nil {
		log.FromContext(ctx).Info("secret not found, using none", "app", app.Name)
		return false
	}
	return true
}

// Present counts the apps that are there.
func Present(ctx context.Context, c client.Client, keys []client.ObjectKey) (n int) {
	for _, key := range keys {
		_, err := find(ctx, c, key) // want `every error of find is taken for "not found" here`
		if err != nil {
			log.FromContext(ctx).Info(fmt.Sprintf("application %s was deleted", key))
			continue
		}
		n++
	}
	return n
}

func find(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, fmt.Errorf("reading %s: %w", key, err)
	}
	return app, nil
}

// ForgetGone takes the apps that are gone out of what is stored.
func ForgetGone(ctx context.Context, c client.Client, keys []client.ObjectKey, forget func(client.ObjectKey) error) error {
	for _, key := range keys {
		err := c.Get(ctx, key, &demov1.Foo{}) // want `every error of Get is taken for "not found" here`
		if err != nil {
			// where it does not exist it is forgotten
			if err := forget(key); err != nil {
				log.FromContext(ctx).Error(err, "unable to forget it", "app", key)
				return err
			}
		}
	}
	return nil
}
