// Package good compares values.
package good

import (
	"k8s.io/utils/ptr"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Resized reports whether the size is another one.
func Resized(app, old *demov1.Foo) bool {
	return !ptr.Equal(app.Spec.Size, old.Spec.Size)
}

// doc:end

// Missing compares with nil.
func Missing(app *demov1.Foo) bool { return app.Spec.Size == nil }

// ShortCut looks at the values, too.
func ShortCut(app, old *demov1.Foo) bool {
	if app.Spec.Size == old.Spec.Size {
		return true
	}
	return app.Spec.Size != nil && old.Spec.Size != nil && *app.Spec.Size == *old.Spec.Size
}

// Shared asks whether two slices have the same memory.
func Shared(a, b []int32) bool { return &a[0] == &b[0] }

// Same is meant: the pointers are the identity.
func Same(a, b *int32) bool { return a == b }

// Synced compares times.
func Synced(app, old *demov1.Foo) bool { return app.Status.LastSync.Equal(old.Status.LastSync) }

// Objects are compared as such.
func Objects(app, old *demov1.Foo) bool { return app == old }

// Unset asks whether both are nil.
func Unset(app, old *demov1.Foo) bool {
	return app.Spec.Size == nil && app.Spec.Size == old.Spec.Size
}

// Sized finds an entry that has no size either.
func Sized(entries []demov1.FooSpec) bool {
	self := demov1.FooSpec{Image: "self"}
	for _, e := range entries {
		if self.Image == e.Image && self.Size == e.Size {
			return true
		}
	}
	return false
}
