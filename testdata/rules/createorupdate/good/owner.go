package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Accounts makes the owner outside, and has the function put it there again.
func Accounts(ctx context.Context, c client.Client, app *demov1.Foo) error {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, account, c.Scheme()); err != nil {
		return err
	}
	owners, meta := account.OwnerReferences, account.ObjectMeta
	if _, err := controllerutil.CreateOrUpdate(ctx, c, account, func() error {
		account.OwnerReferences = owners
		return nil
	}); err != nil {
		return err
	}
	other := account.DeepCopy()
	other.Name += "-reader"
	if err := controllerutil.SetControllerReference(app, other, c.Scheme()); err != nil {
		return err
	}
	if _, err := controllerutil.CreateOrUpdate(ctx, c, other, func() error {
		other.ObjectMeta.OwnerReferences = append(other.ObjectMeta.OwnerReferences[:0], owners...)
		return nil
	}); err != nil {
		return err
	}
	third := account.DeepCopy()
	if err := controllerutil.SetControllerReference(app, third, c.Scheme()); err != nil {
		return err
	}
	if _, err := controllerutil.CreateOrPatch(ctx, c, third, func() error {
		third.SetOwnerReferences(owners)
		return nil
	}); err != nil {
		return err
	}
	fourth := &corev1.ServiceAccount{}
	fourth.Namespace, fourth.Name = app.Namespace, app.Name
	if err := controllerutil.SetControllerReference(app, fourth, c.Scheme()); err != nil {
		return err
	}
	_, err := controllerutil.CreateOrPatch(ctx, c, fourth, func() error {
		fourth.ObjectMeta = meta
		return nil
	})
	return err
}
