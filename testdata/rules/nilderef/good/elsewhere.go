package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Total adds up the sizes of all applications.
func Total(ctx context.Context, c client.Client) (total int32, err error) {
	var apps demov1.FooList
	if err := c.List(ctx, &apps); err != nil {
		return 0, err
	}
	for _, app := range apps.Items {
		if app.Spec.Size != nil {
			total += *app.Spec.Size
		}
	}
	return total, nil
}

// doc:end

// SizedTotal keeps the applications that have a size, and adds up theirs.
func SizedTotal(ctx context.Context, c client.Client) (total int32, err error) {
	var apps demov1.FooList
	if err := c.List(ctx, &apps); err != nil {
		return 0, err
	}
	var sized []*demov1.Foo
	for i := range apps.Items {
		if apps.Items[i].Spec.Size != nil {
			sized = append(sized, &apps.Items[i])
		}
	}
	for _, app := range sized {
		total += *app.Spec.Size
	}
	return total, nil
}
