package bad

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// barKind is the kind of the owners of another controller of the package.
var barKind = demov1.GroupVersion.WithKind("Bar")

// ByVariable takes the kind from a variable.
func ByVariable(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, barKind) // want `the owner is a Foo, but its reference gets the kind Bar: the garbage collector finds no such owner and deletes the object`
}

// Whole renders the whole kind as the version.
func Whole(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: app.GroupVersionKind().String(), // want `the APIVersion of this owner reference is the text of a whole kind \(apps/v1, Kind=Deployment\): the garbage collector finds no such kind, and never deletes the object; use GroupVersion\(\)\.String\(\)`
		Kind:       "Foo", Name: app.Name, UID: app.UID,
	}
}

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

// Literal names another kind than the owner's.
func Literal(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: demov1.GroupVersion.String(),
		Kind:       "Bar", // want `the owner is a Foo, but its reference gets the kind Bar`
		Name:       app.Name, UID: app.UID,
	}
}

// LiteralGroup names another group.
func LiteralGroup(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: corev1.SchemeGroupVersion.String(),
		Kind:       "Foo", // want `the owner Foo is of package api/v1, but its reference gets the group of package core/v1`
		Name:       app.Name, UID: app.UID,
	}
}
