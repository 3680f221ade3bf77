// Package license talks to the license server.
package license

import (
	"context"
	"errors"
	"net/http"

	corev1 "k8s.io/api/core/v1"
)

var errStatus = errors.New("the server says no")

// Get asks the license server with the token of a Secret. The caller closes the body of
// the response.
func Get(ctx context.Context, c *http.Client, url string, token *corev1.Secret) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+string(token.Data["token"]))
	return c.Do(req)
}

// Check looks at the status.
func Check(resp *http.Response) error {
	if resp.StatusCode != http.StatusOK {
		return errStatus
	}
	return nil
}
