package fixed

import (
	"context"
	"net/http"
	"strings"
)

// Notify tells a chat that something has happened.
func Notify(ctx context.Context, c *http.Client, url, text string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(text))
	if err != nil {
		return err
	}
	_, err = c.Do(req)
	return err
}
