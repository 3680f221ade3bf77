package bad

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// gone is the program's own test.
func gone(err error) bool { return apierrors.IsNotFound(err) }

// RemoveGone treats all that is not gone as done, too.
func RemoveGone(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Delete(ctx, service(app))
	if gone(err) {
		app.Labels = nil
	} else if err != nil {
		return nil // want:swallowederr/remaining `Delete can also fail with an error that is none of the kinds tested above`
	}
	return c.Update(ctx, app)
}
