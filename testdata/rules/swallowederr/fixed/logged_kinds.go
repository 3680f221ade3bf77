package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RemoveService lets NotFound pass, as it should, and every other error, too.
func RemoveService(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Delete(ctx, service(app))
	if client.IgnoreNotFound(err) != nil {
		log.FromContext(ctx).Error(err, "unable to remove the service")
		return nil
	}
	return nil
}
