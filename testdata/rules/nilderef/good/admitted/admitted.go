// Package admitted asks for a field before it hands an object on to a function that gets the
// request of a webhook, too.
package admitted

import (
	"context"

	admissionv1 "k8s.io/api/admission/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// An Injector names what an application is to have.
type Injector struct{ client.Client }

// Admit asks for a size before it hands an application on.
func (i *Injector) Admit(ctx context.Context, req *admissionv1.AdmissionRequest) ([]string, error) {
	var apps demov1.FooList
	if err := i.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return nil, err
	}
	for _, app := range apps.Items {
		switch {
		case app.Spec.Size != nil:
			return i.sized(ctx, req, app)
		case app.Status.LastSync != nil:
			return []string{app.Name}, nil
		}
	}
	return nil, nil
}

// sized is called by Admit alone, which knows that there is a size.
func (i *Injector) sized(ctx context.Context, req *admissionv1.AdmissionRequest, app demov1.Foo) ([]string, error) {
	size := *app.Spec.Size
	var same demov1.FooList
	if err := i.List(ctx, &same, client.InNamespace(req.Namespace), client.Limit(int64(size))); err != nil {
		return nil, err
	}
	var names []string
	for _, other := range same.Items {
		names = append(names, other.Name)
	}
	return names, nil
}
