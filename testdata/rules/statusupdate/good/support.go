// Package good holds controllers that write the status where it is stored, and
// code that only looks as if it did not.
package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer of the controllers of this package.
const Finalizer = "demo.ctrlvet.dev/statusupdate"

// statusUpdater is the part of a client that some controllers of this package take.
type statusUpdater interface {
	client.Reader
	client.StatusClient
}

// AppsClient is what client-gen generates for the kind.
type AppsClient interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*demov1.Foo, error)
	Update(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
	UpdateStatus(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
}
