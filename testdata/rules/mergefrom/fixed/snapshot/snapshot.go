// Package snapshot keeps the state of objects for a later patch.
package snapshot

import (
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Of is meant to return the state of app before a change; it returns app itself.
func Of(app *demov1.Foo) *demov1.Foo {
	return app
}

// Label sets a label of an object.
func Label(obj client.Object, key, value string) {
	labels := obj.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels[key] = value
	obj.SetLabels(labels)
}
