package good

import (
	"context"
	"strconv"

	"k8s.io/client-go/tools/cache"
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

// AllSized asks the first for what all have, or none.
func AllSized(apps []demov1.Foo) (total int32) {
	if len(apps) == 0 || apps[0].Spec.Size == nil {
		return 0
	}
	for _, app := range apps {
		total += *app.Spec.Size
	}
	return total
}

// Synced comes behind a filter.
func Synced() cache.ResourceEventHandler {
	return cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			app, ok := obj.(*demov1.Foo)
			return ok && app.Status.LastSync != nil
		},
		Handler: cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
			if app, ok := obj.(*demov1.Foo); ok {
				println(app.Status.LastSync.Unix())
			}
		}},
	}
}

// Doubled gives each application a size before it looks at it.
func Doubled(ctx context.Context, c client.Client, size int32) ([]demov1.Foo, error) {
	var apps demov1.FooList
	if err := c.List(ctx, &apps); err != nil {
		return nil, err
	}
	for i := range apps.Items {
		apps.Items[i] = demov1.Foo{Spec: demov1.FooSpec{Size: &size}}
		*apps.Items[i].Spec.Size *= 2
	}
	return apps.Items, nil
}

// Setup has an index by size, which leaves out the applications that have none.
func Setup(ctx context.Context, indexer client.FieldIndexer) error {
	return indexer.IndexField(ctx, &demov1.Foo{}, "spec.size", func(obj client.Object) []string {
		app := obj.(*demov1.Foo)
		if app.Spec.Size == nil {
			return nil
		}
		return []string{strconv.Itoa(int(*app.Spec.Size))}
	})
}

// OfSize adds up what the index gives.
func OfSize(ctx context.Context, c client.Client, size string) (total int32, err error) {
	var apps demov1.FooList
	if err := c.List(ctx, &apps, client.InNamespace("shop"), client.MatchingFields{"spec.size": size}); err != nil {
		return 0, err
	}
	for _, app := range apps.Items {
		total += *app.Spec.Size
	}
	return total, nil
}
