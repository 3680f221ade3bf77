// Package good holds controllers that return the errors they meet, or say why
// they do not.
package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

func service(app *demov1.Foo) *corev1.Service {
	return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
}

// Registry is a service outside of the cluster.
type Registry interface {
	Register(ctx context.Context, name string) error
	Lookup(ctx context.Context, name string) (string, error)
	Close() error
}

// Outcome is what a generator returns for each object.
type Outcome struct {
	Name string
	Err  error
}

// GetError returns what went wrong.
func (o Outcome) GetError() error { return o.Err }

// ErrNoImage says that the spec names no image.
var ErrNoImage = errors.New("no image")
