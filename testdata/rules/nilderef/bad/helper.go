package bad

import (
	"log/slog"
	"net/url"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// endpointOf returns where an application listens, nothing when that cannot be read.
func endpointOf(app *demov1.Foo) *url.URL {
	u, err := url.Parse(app.Spec.Image)
	if err != nil {
		slog.Error("no endpoint", "error", err)
		return nil
	}
	return u
}

// Host takes it that there is an endpoint.
func Host(app *demov1.Foo) string {
	return endpointOf(app).Host // want `endpointOf returns nil after an error that it keeps to itself \(helper.go:\d+\): reading .Host panics; test for nil first`
}

// doc:end

// A Backend is reached at an endpoint.
type Backend struct{ App *demov1.Foo }

// find hands on what endpointOf returns.
func (b *Backend) find() *url.URL {
	if b.App == nil {
		return &url.URL{Host: "none"}
	}
	return endpointOf(b.App)
}

// Port passes it on to a function that reads it.
func (b *Backend) Port() string {
	return portOf(b.find()) // want `find returns nil after an error that it keeps to itself`
}

func portOf(u *url.URL) string { return u.Port() + u.Path }

// Rename sets something else before.
func (b *Backend) Rename(name string) string {
	b.App.Name = name
	return endpointOf(b.App).Path // want `endpointOf returns nil after an error that it keeps to itself`
}
