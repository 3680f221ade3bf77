package bad

import (
	"context"
	"net/http"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Label changes the application before it asks whether there is one.
func Label(apps map[string]*demov1.Foo, name, tier string) error {
	app, err := find(apps, name)
	app.Labels = map[string]string{"tier": tier} // want `app is used before the error of find is tested: it is nil when that fails, and reading .Labels panics; test the error first`
	if err != nil {
		return err
	}
	return nil
}

// doc:end

// Request sets a header of a request that may not have been made.
func Request(ctx context.Context, url, token string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	req.Header.Set("Authorization", token) // want `req is used before the error of NewRequestWithContext is tested: it is nil when that fails, and reading .Header panics`
	if err != nil {
		return nil, err
	}
	return req, nil
}

// Host takes the host of a request that may not have been made along with the error.
func Host(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	return req.URL.Host, err // want `req is used before the error of NewRequestWithContext is tested: it is nil when that fails, and reading .URL panics`
}
