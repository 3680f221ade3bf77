package good

import (
	"context"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Failed sets a status for its caller where the function gives up: nothing is written then.
func Failed(ctx context.Context, c client.Client, owner *demov1.Foo, image func() (string, error)) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: owner.Namespace, Name: owner.Name + "-child"}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		text, err := image()
		if err != nil {
			app.Status.Phase = "Failed"
			return err
		}
		if text == "" {
			app.Status.Phase = "Waiting"
			return errors.New("no image yet")
		}
		app.Spec.Image = text
		if err := controllerutil.SetControllerReference(owner, app, c.Scheme()); err != nil {
			app.Status = demov1.FooStatus{Phase: "Failed"}
			if !app.DeletionTimestamp.IsZero() {
				app.Status.Phase = "Gone"
			}
			return fmt.Errorf("own %s: %w", app.Name, err)
		}
		return nil
	})
	if err != nil && app.ResourceVersion != "" {
		return errors.Join(err, c.Status().Update(ctx, app))
	}
	return err
}
