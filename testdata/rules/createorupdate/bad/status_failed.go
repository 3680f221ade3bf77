package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Failed sets a status where the function may still succeed.
func Failed(ctx context.Context, c client.Client, owner *demov1.Foo, image func() (string, error)) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: owner.Namespace, Name: owner.Name + "-child"}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		text, err := image()
		if err != nil {
			app.Status.Phase = "Failed" // want `the status set here is lost`
			return nil
		}
		app.Spec.Image = text
		app.Status.Phase = "Set" // want `the status set here is lost`
		return controllerutil.SetControllerReference(owner, app, c.Scheme())
	})
	return err
}
