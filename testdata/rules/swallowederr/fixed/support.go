// Package bad holds controllers that take failures for success.
package fixed

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// service is the Service of an application.
func service(app *demov1.Foo) *corev1.Service {
	return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
}

// Registry is a service outside of the cluster.
type Registry interface {
	Register(ctx context.Context, name string) error
	Lookup(ctx context.Context, name string) (string, error)
}

// Outcome is what a generator returns for each object.
type Outcome struct {
	Name string
	Err  error
}

// GetError returns what went wrong.
func (o Outcome) GetError() error { return o.Err }

// listed is what clients with callbacks do.
type listed interface {
	client.Client
}

// ErrNoImage says that the spec names no image.
var ErrNoImage = errors.New("no image")
