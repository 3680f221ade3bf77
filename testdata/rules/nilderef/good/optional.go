package good

import (
	"context"
	"errors"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
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

// Elsewhere is only called for applications with a size.
func Elsewhere(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	if app.Spec.Size != nil {
		return size(app), nil
	}
	return 0, nil
}

func size(app *demov1.Foo) int32 { return *app.Spec.Size }

// Repeated calls itself with what it was given.
func Repeated(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil || app.Spec.Size == nil {
		return 0, err
	}
	return times(app, 3), nil
}

func times(app *demov1.Foo, n int32) int32 {
	if n > 0 {
		return *app.Spec.Size + times(app, n-1)
	}
	return 0
}

// Asked knows by another field, or by a function, that the size is there.
func Asked(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	if app.Spec.Image == "sized" {
		return *app.Spec.Size, nil
	}
	if hasSize(app) {
		return *app.Spec.Size, nil
	}
	return 0, nil
}

func hasSize(app *demov1.Foo) bool { return app.Spec.Size != nil }

// Given has callers that are out of sight.
func Given(app *demov1.Foo) int32 { return *app.Spec.Size }

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

// Code looks at the answer, or at the variable.
func Code(err error) int32 {
	var status *apierrors.StatusError
	if errors.As(err, &status) {
		return status.ErrStatus.Code
	}
	var other *apierrors.StatusError
	if errors.As(err, &other); other != nil {
		return other.ErrStatus.Code
	}
	return 0
}

// Route is a part of the spec of another kind.
type Route struct {
	// +optional
	Response *Response `json:"response,omitempty"`
	// Match is there in every route.
	Match *Body `json:"match"`
}

// Response is what a route answers.
type Response struct {
	// +optional
	Body *Body `json:"body,omitempty"`
	// Header has a default.
	// +kubebuilder:default={}
	Header *Body `json:"header,omitempty"`
}

// Body is the text of an answer, or where it comes from.
type Body struct {
	// +optional
	Ref *string `json:"ref,omitempty"`
}

// RefersTo tests all three.
func RefersTo(route *Route, name string) bool {
	return route.Response != nil && route.Response.Body != nil && route.Response.Body.Ref != nil && *route.Response.Body.Ref == name
}

// Required needs no test of what is always there.
func Required(route *Route) bool {
	return route != nil && route.Match.Ref != nil && route.Response != nil && route.Response.Header.Ref != nil
}

// TestedBefore returns before.
func TestedBefore(route *Route) bool {
	if route.Response == nil || route.Response.Body == nil {
		return false
	}
	return route.Response != nil && route.Response.Body.Ref != nil
}
