package good

import (
	"context"
	"net/http"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Label tests the error first.
func Label(apps map[string]*demov1.Foo, name, tier string) error {
	app, err := find(apps, name)
	if err != nil {
		return err
	}
	app.Labels = map[string]string{"tier": tier}
	return nil
}

// doc:end

// Request tests the error first.
func Request(ctx context.Context, url, token string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", token)
	return req, nil
}

// Sized throws the error away: it has made the names itself.
func Sized(apps map[string]*demov1.Foo) []string {
	var images []string
	for name := range apps {
		app, _ := find(apps, name)
		images = append(images, app.Spec.Image)
	}
	return images
}

// Sizes tests the pointer instead of the error.
func Sizes(apps map[string]*demov1.Foo, names []string) []string {
	var images []string
	for _, name := range names {
		app, _ := find(apps, name)
		if app == nil {
			continue
		}
		images = append(images, app.Spec.Image)
	}
	return images
}

// Partial gets an object with the error, which the function hands in.
func Partial(apps map[string]*demov1.Foo, name string, fallback *demov1.Foo) string {
	app, err := findOr(apps, name, fallback)
	image := app.Spec.Image
	if err != nil {
		return image
	}
	return image
}

func findOr(apps map[string]*demov1.Foo, name string, fallback *demov1.Foo) (*demov1.Foo, error) {
	app, err := find(apps, name)
	if err != nil {
		return fallback, err
	}
	return app, nil
}

// Told asks what comes with the error in place of it.
func Told(apps map[string]*demov1.Foo, name string) string {
	if found, app, _ := lookup(apps, name); found {
		return app.Spec.Image
	}
	return ""
}

func lookup(apps map[string]*demov1.Foo, name string) (bool, *demov1.Foo, error) {
	app, err := find(apps, name)
	if err != nil {
		return false, nil, err
	}
	return true, app, nil
}

// Made hands on the request together with the error.
func Made(ctx context.Context, url string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	return req, err
}
