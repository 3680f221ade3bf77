package good

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Replicas reads the application and its size.
func Replicas(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	return ptr.Deref(app.Spec.Size, 1) + 1, nil
}

// Tested returns before.
func Tested(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	if app.Spec.Size == nil {
		return 0, nil
	}
	return *app.Spec.Size, nil
}

// Local is an object of its own.
func Local() int32 {
	app := &demov1.Foo{Spec: demov1.FooSpec{Size: ptr.To[int32](3)}}
	return *app.Spec.Size
}

// Took asks first.
func Took(ctx context.Context, c client.Client, key client.ObjectKey) (int64, error) {
	job := &batchv1.Job{}
	if err := c.Get(ctx, key, job); err != nil || job.Status.CompletionTime == nil {
		return 0, err
	}
	return job.Status.CompletionTime.Unix(), nil
}

// Strategy tests a field of a kind of another module.
func Strategy(crd *apiextensionsv1.CustomResourceDefinition) apiextensionsv1.ConversionStrategyType {
	if crd.Spec.Conversion == nil {
		return apiextensionsv1.NoneConverter
	}
	return crd.Spec.Conversion.Strategy
}

// Reviewed does not: the API server fills it in.
func Reviewed(ctx context.Context, c client.Client, key client.ObjectKey) ([]string, error) {
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if err := c.Get(ctx, key, crd); err != nil {
		return nil, err
	}
	return crd.Spec.Conversion.Webhook.ConversionReviewVersions, nil
}
