package bad

import (
	"context"
	"net/http"
	"strings"
)

// doc:begin

// Notify tells a chat that something has happened.
func Notify(ctx context.Context, c *http.Client, url, text string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(text))
	if err != nil {
		return err
	}
	_, err = c.Do(req) // want:leak/dropped `nobody takes the response of Do: its connection stays open and is not used again, and a status that says no passes for success; close its body and look at its status`
	return err
}

// doc:end
