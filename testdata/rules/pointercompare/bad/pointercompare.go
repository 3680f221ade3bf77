// Package bad compares addresses.
package bad

import (
	"k8s.io/utils/ptr"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Resized reports whether the size is another one.
func Resized(app, old *demov1.Foo) bool {
	return app.Spec.Size != old.Spec.Size // want `this compares the addresses of two int32, not the values: the pointers of two objects are never equal; use ptr.Equal`
}

// doc:end

// Single reports whether there is one replica.
func Single(app *demov1.Foo) bool {
	return app.Spec.Size == ptr.To[int32](1) // want `this compares the addresses of two int32, not the values: the pointers of two objects are never equal; use ptr.Equal`
}

// Protocol names how to ask for health.
type Protocol string

// HTTP is one of them.
var HTTP = Protocol("HTTP")

// Plain reports whether the protocol is HTTP.
func Plain(p *Protocol) bool {
	return p == &HTTP // want `this compares the addresses of two bad.Protocol`
}

// Synced reports whether both were synced at the same time.
func Synced(app, old *demov1.Foo) bool {
	return app.Status.LastSync == old.Status.LastSync // want `this compares the addresses of two v1.Time, not the values: the pointers of two objects are never equal; use the method Equal`
}
