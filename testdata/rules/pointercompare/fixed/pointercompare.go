// Package bad compares addresses.
package fixed

import (
	"k8s.io/utils/ptr"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Resized reports whether the size is another one.
func Resized(app, old *demov1.Foo) bool {
	return !ptr.Equal(app.Spec.Size, old.Spec.Size)
}

// Single reports whether there is one replica.
func Single(app *demov1.Foo) bool {
	return ptr.Equal(app.Spec.Size, ptr.To[int32](1))
}

// Protocol names how to ask for health.
type Protocol string

// HTTP is one of them.
var HTTP = Protocol("HTTP")

// Plain reports whether the protocol is HTTP.
func Plain(p *Protocol) bool {
	return ptr.Equal(p, &HTTP)
}

// Synced reports whether both were synced at the same time.
func Synced(app, old *demov1.Foo) bool {
	return app.Status.LastSync.Equal(old.Status.LastSync)
}
