package fixed

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Whole renders the whole kind as the version.
func Whole(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: app.GroupVersionKind().String(),
		Kind:       "Foo", Name: app.Name, UID: app.UID,
	}
}

// WholeKind renders it as the kind.
func WholeKind(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: demov1.GroupVersion.String(),
		Kind:       demov1.GroupVersion.WithKind("Foo").String(),
		Name:       app.Name, UID: app.UID,
	}
}

// Ungrouped leaves the group out.
func Ungrouped(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: demov1.GroupVersion.Version,
		Kind:       "Foo", Name: app.Name, UID: app.UID,
	}
}
