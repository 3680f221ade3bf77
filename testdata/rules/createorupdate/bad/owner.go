package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Accounts has the function set other metadata than the owner that it has made outside.
func Accounts(ctx context.Context, c client.Client, app *demov1.Foo) error {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, account, c.Scheme()); err != nil {
		return err
	}
	if _, err := controllerutil.CreateOrUpdate(ctx, c, account, func() error { // want `account\.OwnerReferences set on line \d+ is lost when the object exists`
		account.ObjectMeta.Labels = app.Labels
		account.SetAnnotations(app.Annotations)
		return nil
	}); err != nil {
		return err
	}
	return nil
}
