package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Described tells users what is missing, and nobody anything of other errors.
func Described(ctx context.Context, c client.Client, events record.EventRecorder, app *demov1.Foo) (*corev1.Service, error) {
	found := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), found); err != nil {
		if apierrors.IsNotFound(err) {
			events.Event(app, corev1.EventTypeWarning, "NoService", "the service is not there")
		}
		return nil, nil // want `Get can also fail with an error that is none of the kinds tested above`
	}
	return found, nil
}
