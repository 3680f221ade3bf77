package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// DeleteAll collects errors for nobody.
func DeleteAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs []error
	for i := range apps {
		if err := c.Delete(ctx, &apps[i]); err != nil {
			errs = append(errs, err)
		}
	}
	return nil
}
