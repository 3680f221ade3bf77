// Package good holds controllers that write spec, metadata and status each where
// it is stored, and code that changes an object without meaning to store it.
package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer of the controllers of this package.
const Finalizer = "demo.ctrlvet.dev/statuslost"

// AppsClient is what client-gen generates for the kind.
type AppsClient interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*demov1.Foo, error)
	Update(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
	UpdateStatus(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
}
