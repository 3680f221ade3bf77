package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Same sets the name that the object has.
func Same(ctx context.Context, c client.Client, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, settings, func() error {
		settings.Name = app.Name
		settings.Data = map[string]string{"image": app.Spec.Image}
		return nil
	})
	return err
}

// doc:end

// settingsName is what the settings are called.
const settingsName = "settings"

// Constant sets the name that the object has, written in another way. The name of a
// container is none of the object.
func Constant(ctx context.Context, c client.Client, namespace string) error {
	job := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "settings"},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "load", Image: "busybox"}}},
	}
	_, err := controllerutil.CreateOrUpdate(ctx, c, job, func() error {
		job.Name = settingsName
		job.Spec.Containers = []corev1.Container{{Name: "load", Image: "busybox:1.37"}}
		return nil
	})
	return err
}
