// Package labels writes metadata and spec for several controllers.
package labels

import (
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
