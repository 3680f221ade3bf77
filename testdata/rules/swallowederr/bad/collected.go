package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// DeleteAll collects errors for nobody.
func DeleteAll(ctx context.Context, c client.Client, apps []demov1.Foo) error {
	var errs []error
	for i := range apps {
		if err := c.Delete(ctx, &apps[i]); err != nil {
			errs = append(errs, err) // want `errors are collected in errs, which is never looked at: failures are taken for success; return it`
		}
	}
	return nil
}

// doc:end
