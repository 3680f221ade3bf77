package bad

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Size tests the field.
func Size(app *demov1.Foo) int32 {
	if app.Spec.Size == nil {
		return 1
	}
	return *app.Spec.Size
}

// doc:begin

// Replicas reads the application and its size.
func Replicas(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	return *app.Spec.Size + 1, nil // want `app.Spec.Size is optional and can be nil: this panics when it is not set; test for nil first`
}

// doc:end

// Double hands the application on.
func Double(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	if !app.DeletionTimestamp.IsZero() {
		return 0, nil
	}
	return double(app), nil
}

func double(app *demov1.Foo) int32 {
	return 2 * *app.Spec.Size // want `app.Spec.Size is optional and can be nil`
}

// Finished tests the time.
func Finished(job *batchv1.Job) bool { return job.Status.CompletionTime != nil }

// Took does not.
func Took(ctx context.Context, c client.Client, key client.ObjectKey) (int64, error) {
	job := &batchv1.Job{}
	if err := c.Get(ctx, key, job); err != nil {
		return 0, err
	}
	return job.Status.CompletionTime.Unix(), nil // want:nilderef/builtin `job.Status.CompletionTime is not set in every object`
}

// Deferred captures the application in a literal that only looks at it.
func Deferred(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	defer func() { println(app.Name) }()
	return *app.Spec.Size, nil // want `app.Spec.Size is optional and can be nil`
}
