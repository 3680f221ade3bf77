package good

import (
	"context"
	"fmt"
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
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the chat answers %s", resp.Status)
	}
	return nil
}

// doc:end

// Reachable asks for the head alone, which has no body.
func Reachable(c *http.Client, url string) bool {
	_, err := c.Head(url)
	return err == nil
}
