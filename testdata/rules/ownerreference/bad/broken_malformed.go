package bad

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Whole renders the whole kind as the version.
func Whole(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: app.GroupVersionKind().String(), // want `the APIVersion of this owner reference is the text of a whole kind \(apps/v1, Kind=Deployment\): the garbage collector finds no such kind, and never deletes the object; use GroupVersion\(\)\.String\(\)`
		Kind:       "Foo", Name: app.Name, UID: app.UID,
	}
}

// doc:end

// WholeKind renders it as the kind.
func WholeKind(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: demov1.GroupVersion.String(),
		Kind:       demov1.GroupVersion.WithKind("Foo").String(), // want `the Kind of this owner reference is the text of a whole kind`
		Name:       app.Name, UID: app.UID,
	}
}

// Ungrouped leaves the group out.
func Ungrouped(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: demov1.GroupVersion.Version, // want `the APIVersion of this owner reference is the version alone: the garbage collector finds no such kind, and never deletes the object; use demov1\.GroupVersion\.String\(\)`
		Kind:       "Foo", Name: app.Name, UID: app.UID,
	}
}
