package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ensure sets the finalizers anew.
func Ensure(ctx context.Context, c client.Client, key client.ObjectKey) error {
	want := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: []string{Finalizer}}}
	app := want.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() (err error) {
		_, err = controllerutil.CreateOrUpdate(ctx, c, app, func() error { // want:related `the stored object is read, changed and written here`
			app.Finalizers = []string{Finalizer} // want `this drops the finalizers of other controllers from the stored object, whose cleanup is then skipped; use controllerutil\.AddFinalizer`
			app.Spec = want.Spec
			return nil
		})
		return err
	})
}

// doc:end

// EnsureOwn writes its own down.
func EnsureOwn(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	_, err := controllerutil.CreateOrPatch(ctx, c, app, func() error {
		app.SetFinalizers([]string{Finalizer}) // want `this drops the finalizers of other controllers from the stored object`
		return nil
	})
	return err
}
