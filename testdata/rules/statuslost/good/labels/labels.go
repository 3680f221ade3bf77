// Package labels writes metadata and spec for several controllers.
package labels

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Set sets a label of any object.
func Set(obj client.Object, key, value string) {
	labels := obj.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels[key] = value
	obj.SetLabels(labels)
}

// Pause stops the controller of app.
func Pause(app *demov1.Foo) {
	app.Spec.Paused = true
}

// Publish shows the application to readers who expect it without a secret.
func Publish(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Spec.SecretName = ""
	shown := &corev1.ConfigMap{}
	shown.Namespace, shown.Name = app.Namespace, app.Name
	shown.Data = map[string]string{"secret": app.Spec.SecretName}
	return client.IgnoreAlreadyExists(c.Create(ctx, shown))
}
