package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

func newSettings(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Data:       map[string]string{"image": app.Spec.Image},
	}
}

func namedSettings(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
}

// Built keeps what the function makes, and copies it.
func Built(ctx context.Context, c client.Client, app *demov1.Foo) error {
	wanted, settings := newSettings(app), namedSettings(app)
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Data = wanted.Data
		return controllerutil.SetControllerReference(app, settings, c.Scheme())
	})
	return err
}
