// Package bad holds controllers that change the status of an object and then
// write the object's main resource.
package fixed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer of the controllers of this package.
const Finalizer = "demo.ctrlvet.dev/statusupdate"

// updater is the part of a client that some controllers of this package take.
type updater interface {
	client.Reader
	Update(ctx context.Context, obj client.Object, opts ...client.UpdateOption) error
}

// AppsClient is what client-gen generates for the kind.
type AppsClient interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*demov1.Foo, error)
	Update(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
	UpdateStatus(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
}
